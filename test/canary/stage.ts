// What every flow plays on: a platform of its own, the tape of its answers, and who and what is planted in it.
import { cardPayment, type OwnPlatform } from '@mps/testkit';
import { newCryptogram, newPerson, newToken, type Canaries, type Person } from './canaries';
import type { Made, Tape } from './tape';

export interface Stage {
  readonly test: OwnPlatform;
  readonly canaries: Canaries;
  /** With the organization's key. */
  readonly tape: Tape;
  /** Path of the demo merchant. */
  readonly merchant: string;
  readonly consumer: Person;
  /** Kept verbatim where merchants keep what is theirs: shows that the scan reaches there. */
  readonly marker: string;
  /** Card data that are like no others. */
  readonly card: (changes?: object) => object;
  /** Creates a card payment; answers it whatever became of it. */
  readonly pay: (changes?: object) => Promise<Made>;
}

export function makeStage(test: OwnPlatform, tape: Tape, canaries: Canaries): Stage {
  const consumer = newPerson(canaries, 'consumer');
  const marker = canaries.plant('metadata', 'marker', `marker-${consumer.cpf.slice(0, 4)}-${Date.now()}`);
  const merchant = `/v1/merchants/${test.demo.merchant_id}`;
  const card: Stage['card'] = (changes = {}) => ({
    network_token: newToken(canaries),
    cryptogram: newCryptogram(canaries),
    expiry_month: '12',
    expiry_year: '2032',
    ...changes,
  });
  return {
    test,
    canaries,
    tape,
    merchant,
    consumer,
    marker,
    card,
    pay: (changes = {}) =>
      tape.post(
        `${merchant}/transactions`,
        cardPayment({
          card_data: card(),
          consumer: consumerOf(consumer),
          metadata: { order: marker },
          ...changes,
        }),
      ),
  };
}

export const consumerOf = ({ name, email, phone, cpf }: Person): object => ({
  full_name: name,
  email,
  phone,
  document_type: 'CPF',
  document_number: cpf,
});

/** The business clock, and what falls due by it. */
export const advance = ({ tape }: Stage, seconds: number): Promise<unknown> =>
  tape.post('/v1/sandbox/clock/advance', { seconds });
