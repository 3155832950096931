// CPF (persons) and CNPJ (companies): check digits, normal form and mask. Since July 2026 a CNPJ holds letters, so both
// are text everywhere and are never read as numbers.
import { err, ok, type Result } from '../core/result';
import type { DocumentType } from '../core/vocabulary';

const PUNCTUATION = /[./-]/g;
const LOWER_CASE = /[a-z]/g;
const CPF_SHAPE = /^\d{11}$/;
const CNPJ_SHAPE = /^[0-9A-Z]{12}\d{2}$/;
const ALL_EQUAL = /^(.)\1*$/;
const CPF_BASE_CHARS = 9;
const CNPJ_BASE_CHARS = 12;
const CNPJ_MAX_WEIGHT = 9;
const MODULUS = 11;
const ASCII_ZERO = 48;
const MASK = '***';

/**
 * Without punctuation and in upper case: the form that is stored, compared and returned. Only a–z are raised: raising `ı` or
 * `ſ` would change a document into another one.
 */
export function normalizeTaxId(text: string): string {
  return text.replace(PUNCTUATION, '').replace(LOWER_CASE, (char) => char.toUpperCase());
}

/** The normal form, if the text is a valid document of this type. */
export function parseTaxId(type: DocumentType, text: string): Result<string, { code: 'invalid_format' }> {
  const normalized = normalizeTaxId(text);
  const valid = type === 'CPF' ? isValidCpf(normalized) : isValidCnpj(normalized);
  return valid ? ok(normalized) : err({ code: 'invalid_format' });
}

/** Expects the normal form. */
export function isValidCpf(cpf: string): boolean {
  return (
    CPF_SHAPE.test(cpf) && !ALL_EQUAL.test(cpf) && cpf.endsWith(cpfCheckDigits(cpf.slice(0, CPF_BASE_CHARS)))
  );
}

/** Expects the normal form; numeric and alphanumeric ones alike. */
export function isValidCnpj(cnpj: string): boolean {
  return (
    CNPJ_SHAPE.test(cnpj) &&
    !ALL_EQUAL.test(cnpj) &&
    cnpj.endsWith(cnpjCheckDigits(cnpj.slice(0, CNPJ_BASE_CHARS)))
  );
}

/** The two check digits of the first nine digits. */
export function cpfCheckDigits(base: string): string {
  // A weight never comes round to 2 again in a CPF: it is longer than any CPF.
  return twoCheckDigits(base, Number.POSITIVE_INFINITY);
}

/** The two check digits of the first twelve characters, upper case. */
export function cnpjCheckDigits(base: string): string {
  return twoCheckDigits(base, CNPJ_MAX_WEIGHT);
}

/**
 * Masks a document so that only a reader who knows it recognizes it: three groups of a CPF, root and branch of a CNPJ stay
 * readable in part. A value that the directory masked is returned unchanged; a text that is no document is hidden.
 */
export function maskTaxId(document: string): string {
  if (document.includes('*')) return document;
  const text = normalizeTaxId(document);
  if (CPF_SHAPE.test(text)) return `***.${text.slice(3, 6)}.${text.slice(6, 9)}-**`;
  if (CNPJ_SHAPE.test(text)) return `${text.slice(0, 2)}.***.***/${text.slice(8, 12)}-**`;
  return MASK;
}

/** `123.456.789-09` or `12.ABC.345/01DE-35`. A text of another form is returned unchanged, such as one that is masked. */
export function formatTaxId(document: string): string {
  if (CPF_SHAPE.test(document)) return document.replace(/^(.{3})(.{3})(.{3})(.{2})$/, '$1.$2.$3-$4');
  if (CNPJ_SHAPE.test(document))
    return document.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5');
  return document;
}

function twoCheckDigits(base: string, maxWeight: number): string {
  const first = checkDigit(base, maxWeight);
  return first + checkDigit(base + first, maxWeight);
}

// Weights count up from 2 at the right end, and start again after the greatest one. A character is worth its distance
// from '0' in ASCII: digits keep their value, A is 17.
function checkDigit(text: string, maxWeight: number): string {
  let sum = 0;
  let weight = 2;
  for (let i = text.length - 1; i >= 0; i--) {
    sum += (text.charCodeAt(i) - ASCII_ZERO) * weight;
    weight = weight === maxWeight ? 2 : weight + 1;
  }
  const rest = sum % MODULUS;
  return String(rest < 2 ? 0 : MODULUS - rest);
}
