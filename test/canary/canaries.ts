// Plants unique values. A finding of such a value names its origin.
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { cnpjCheckDigits, cpfCheckDigits } from '@mps/kernel';
import { listForms, type Form } from './forms';

/** A secret may be stored nowhere in plain text. Personal data may be in their own field. A marker must be found. */
export type Kind = 'secret' | 'personal' | 'marker';

export interface Canary {
  readonly name: string;
  readonly kind: Kind;
  readonly forms: readonly Form[];
}

const MIN_CHARS = 10;

export class Canaries {
  readonly #planted = new Map<string, Canary>();
  readonly #values = new Set<string>();

  /** Plants one value. A name may have many values. Returns the value. */
  plant(name: string, kind: Kind, value: string): string {
    if (value.length < MIN_CHARS) throw new Error(`${name} is too short to be told from chance`);
    if (!this.#values.has(value)) {
      this.#values.add(value);
      this.#planted.set(`${name} ${this.#values.size}`, { name, kind, forms: listForms(value) });
    }
    return value;
  }

  get all(): readonly Canary[] {
    return [...this.#planted.values()];
  }
}

const digits = (count: number): string => Array.from({ length: count }, () => randomInt(10)).join('');
const word = (): string => randomBytes(6).toString('hex');

export function newCpf(): string {
  const base = digits(9);
  return `${base}${cpfCheckDigits(base)}`;
}

export function newCnpj(): string {
  const base = `${digits(8)}0001`;
  return `${base}${cnpjCheckDigits(base)}`;
}

/** A person with all data that a consumer, payer or contact can have. */
export interface Person {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly cpf: string;
}

export function newPerson(canaries: Canaries, role: string): Person {
  return {
    name: canaries.plant(`${role}'s name`, 'personal', `Canaria ${word()} da Silva`),
    email: canaries.plant(`${role}'s e-mail`, 'personal', `canaria.${word()}@canary.example`),
    phone: canaries.plant(`${role}'s phone`, 'personal', `+5511${digits(9)}`),
    cpf: canaries.plant(`${role}'s CPF`, 'personal', newCpf()),
  };
}

/**
 * Contains characters that JSON, URLs and base64 encode differently, so that encoded copies differ from the plain
 * one.
 */
export const newToken = (canaries: Canaries): string =>
  canaries.plant('network_token', 'secret', `cn"tok+/&<${randomUUID()}>`);
export const newCryptogram = (canaries: Canaries): string =>
  canaries.plant('cryptogram', 'secret', `cn"cry+/&=${randomUUID()}`);
export const newPassword = (canaries: Canaries): string =>
  canaries.plant('password', 'secret', `cn"pass+/& ${randomUUID()}`);
