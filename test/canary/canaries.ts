// What is planted: values that nothing else has, so that wherever one turns up, it is told where it came from.
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { cnpjCheckDigits, cpfCheckDigits } from '@mps/kernel';
import { listForms, type Form } from './forms';

/** A secret may rest nowhere; personal data may stand in its own field; a marker must be found. */
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

  /** Every value once; the same name may have many values. Answers the value. */
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

/** Somebody with everything that a consumer, a payer or a contact may tell. */
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

/** With the characters that JSON, URLs and base64 write differently: a copy in any coding looks unlike the plain one. */
export const newToken = (canaries: Canaries): string =>
  canaries.plant('network_token', 'secret', `cn"tok+/&<${randomUUID()}>`);
export const newCryptogram = (canaries: Canaries): string =>
  canaries.plant('cryptogram', 'secret', `cn"cry+/&=${randomUUID()}`);
export const newPassword = (canaries: Canaries): string =>
  canaries.plant('password', 'secret', `cn"pass+/& ${randomUUID()}`);
