// Makes unique documents, names and addresses for suites that share one platform.
import { randomInt, randomUUID } from 'node:crypto';
import { cnpjCheckDigits, cpfCheckDigits } from '@mps/kernel';

const digits = (count: number): string => Array.from({ length: count }, () => randomInt(10)).join('');

export function freshCnpj(): string {
  const base = `${digits(8)}0001`;
  return `${base}${cnpjCheckDigits(base)}`;
}

export function freshCpf(): string {
  const base = digits(9);
  return `${base}${cpfCheckDigits(base)}`;
}

export const freshEmail = (): string => `test-${randomUUID()}@example.com`;
export const freshPhone = (): string => `+5511${digits(9)}`;
export const freshName = (): string => `test-${randomUUID()}`;
