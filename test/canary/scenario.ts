// The context of every flow: a platform of its own, the recorder of its answers, and the planted persons and values.
import { cardPayment, type OwnPlatform } from '@mps/testkit';
import { newCryptogram, newPerson, newToken, type Canaries, type Person } from './canaries';
import type { Made, Recorder } from './recorder';

export interface Scenario {
  readonly test: OwnPlatform;
  readonly canaries: Canaries;
  /** Uses the organization's API key. */
  readonly recorder: Recorder;
  /** Path of the demo merchant. */
  readonly merchant: string;
  readonly consumer: Person;
  /** Stored unchanged in members that merchants fill. It proves that the scan covers stored documents. */
  readonly marker: string;
  /** Makes card data with unique values. */
  readonly card: (changes?: object) => object;
  /** Creates a card payment. Returns it whatever its status is. */
  readonly pay: (changes?: object) => Promise<Made>;
}

export function makeScenario(test: OwnPlatform, recorder: Recorder, canaries: Canaries): Scenario {
  const consumer = newPerson(canaries, 'consumer');
  const marker = canaries.plant('metadata', 'marker', `marker-${consumer.cpf.slice(0, 4)}-${Date.now()}`);
  const merchant = `/v1/merchants/${test.demo.merchant_id}`;
  const card: Scenario['card'] = (changes = {}) => ({
    network_token: newToken(canaries),
    cryptogram: newCryptogram(canaries),
    expiry_month: '12',
    expiry_year: '2032',
    ...changes,
  });
  return {
    test,
    canaries,
    recorder,
    merchant,
    consumer,
    marker,
    card,
    pay: (changes = {}) =>
      recorder.post(
        `${merchant}/transactions`,
        cardPayment({
          card_data: card(),
          consumer: toConsumer(consumer),
          metadata: { order: marker },
          ...changes,
        }),
      ),
  };
}

export const toConsumer = ({ name, email, phone, cpf }: Person): object => ({
  full_name: name,
  email,
  phone,
  document_type: 'CPF',
  document_number: cpf,
});

/** Advances the business clock and thereby starts due work. */
export const advance = ({ recorder }: Scenario, seconds: number): Promise<unknown> =>
  recorder.post('/v1/sandbox/clock/advance', { seconds });
