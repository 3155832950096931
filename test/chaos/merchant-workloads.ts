// Workloads of merchants, fee policies and PIX keys: sequential changes by their owners, and the checks of the
// result.
import { randomInt, randomUUID } from 'node:crypto';
import { cnpjCheckDigits } from '@mps/kernel';
import { FULL_ADDRESS, type Api } from '@mps/testkit';
import { expectHistory, type Invariant, type Workload } from './invariants';
import { answered, type WriteRecorder } from './write-recorder';

type Body = Record<string, unknown>;
interface Made extends Body {
  readonly id: string;
}

export interface World {
  readonly api: Api;
  readonly recorder: WriteRecorder;
  readonly invariants: Invariant[];
}

const STEPS = 3;
const digits = (count: number): string => Array.from({ length: count }, () => randomInt(10)).join('');

function merchantBody(): Body {
  const base = `${digits(8)}0001`;
  return {
    name: 'Loja',
    full_name: 'Loja Ltda',
    document_type: 'CNPJ',
    document_number: `${base}${cnpjCheckDigits(base)}`,
    contact: { first_name: 'Ana', last_name: 'Souza', phone: '+5511987654321', email: 'ana@example.com' },
    address: FULL_ADDRESS,
    metadata: { step: 0 },
  };
}

/** Opens, changes the metadata, closes and reopens merchants that have an affiliation and bank accounts. */
export const merchantWorkload =
  ({ api, recorder, invariants }: World): Workload =>
  async (stopped) => {
    while (!stopped()) {
      const merchant = answered(
        await recorder.write<Made>({
          method: 'POST',
          path: '/v1/merchants',
          body: merchantBody(),
          once: true,
        }),
      );
      const path = `/v1/merchants/${merchant.id}`;
      const now = { status: 'PENDING_ACTIVATION', step: 0, accounts: [] as string[] };
      const moments = ['merchant.created PENDING_ACTIVATION 0'];
      invariants.push({
        state: async () => {
          const { body } = await api.get<{ status: string; metadata: Body }>(path);
          expect({ status: body.status, step: body.metadata['step'] }).toEqual({
            status: now.status,
            step: now.step,
          });
          const accounts = await api.get<{ data: Made[] }>(`${path}/bank-accounts?limit=100&sort=created_at`);
          expect(accounts.body.data.map(({ id }) => id)).toEqual(now.accounts);
        },
        history: (histories) =>
          expectHistory(histories, merchant.id, moments, ({ type, data: { object } }) =>
            [type, object['status'], (object['metadata'] as Body)['step']].join(' '),
          ),
      });
      const told = (type: string, change: { status?: string; step?: number }): void => {
        Object.assign(now, change);
        moments.push(`${type} ${now.status} ${now.step}`);
      };
      await affiliate({ api, recorder, invariants }, merchant.id, () =>
        told('merchant.status_changed', { status: 'ACTIVE' }),
      );
      for (let step = 1; step <= STEPS && !stopped(); step++) {
        await recorder.write({ method: 'PATCH', path, body: { metadata: { step } } });
        told('merchant.updated', { step });
        const account = { bank_code: '341', branch: '1234', account: digits(6), account_type: 'CHECKING' };
        const added = await recorder.write<Made>({
          method: 'POST',
          path: `${path}/bank-accounts`,
          body: account,
          once: true,
        });
        now.accounts.push(answered(added).id);
        for (const status of ['INACTIVE', 'ACTIVE']) {
          const write = { path: `${path}/status`, body: { status }, doneCode: 'invalid_merchant_state' };
          await recorder.write({ method: 'POST', ...write });
          told('merchant.status_changed', { status });
        }
      }
    }
  };

async function affiliate(
  { api, recorder, invariants }: World,
  merchantId: string,
  opened: () => void,
): Promise<void> {
  const path = `/v1/merchants/${merchantId}/affiliations`;
  const body = { provider: 'PROVIDER_A', mcc: '5999' };
  const made = answered(await recorder.write<Made>({ method: 'POST', path, body, once: true }));
  opened();
  let anticipation_type = 'NONE';
  invariants.push({
    state: async () => {
      const { data } = (await api.get<{ data: Made[] }>(path)).body;
      expect(data).toMatchObject([{ id: made.id, anticipation_type }]);
    },
  });
  for (const wanted of ['SPOT', 'AUTOMATIC']) {
    await recorder.write({
      method: 'PATCH',
      path: `${path}/${made.id}`,
      body: { anticipation_type: wanted },
    });
    anticipation_type = wanted;
  }
}

interface MadePolicy extends Made {
  readonly rules: readonly [Made];
}

/** Replaces one price after another. */
export const feePolicyWorkload =
  ({ api, recorder, invariants }: World): Workload =>
  async (stopped) => {
    const path = '/v1/pricing/fee-policies';
    while (!stopped()) {
      const name = `chaos-${randomUUID()}`;
      const policy = (cashout_price: number, rule: Partial<Made> = {}): Body => ({
        name,
        cashout_price,
        is_active: true,
        automatic_anticipation_percentage: 2,
        spot_anticipation_percentage: 2.5,
        rules: [{ ...rule, price: { percentage: 1.5, flat: 10, minimum_price: 5 } }],
      });
      const { id, rules } = answered(
        await recorder.write<MadePolicy>({ method: 'POST', path, body: policy(0), once: true }),
      );
      // A rule without an id is new in every request. With its id a repeat changes nothing and publishes nothing.
      const [{ id: ruleId }] = rules;
      let price = 0;
      const moments: string[] = [];
      invariants.push({
        state: async () => {
          expect((await api.get(`${path}/${id}`)).body).toMatchObject({ id, name, cashout_price: price });
          const named = await api.get<{ data: Made[] }>(`${path}?name=${encodeURIComponent(name)}`);
          expect(named.body.data.map((one) => one.id)).toEqual([id]);
        },
        history: (histories) =>
          expectHistory(
            histories,
            id,
            moments,
            ({ type, data }) => `${type} ${String(data.object['cashout_price'])}`,
          ),
      });
      for (let step = 1; step <= STEPS && !stopped(); step++) {
        await recorder.write({ method: 'PUT', path: `${path}/${id}`, body: policy(step, { id: ruleId }) });
        price = step;
        moments.push(`fee_policy.replaced ${step}`);
      }
    }
  };

const KEPT = 8;

/** Registers and deletes keys. The first few keys of a merchant stay. */
export const pixKeyWorkload =
  ({ api, recorder, invariants }: World): Workload =>
  async (stopped) => {
    const merchant = answered(
      await recorder.write<Made>({ method: 'POST', path: '/v1/merchants', body: merchantBody(), once: true }),
    );
    const path = `/v1/merchants/${merchant.id}/pix-keys`;
    const registered: string[] = [];
    invariants.push({
      state: async () => {
        const { data } = (await api.get<{ data: Made[] }>(`${path}?status=ACTIVE&limit=100&sort=created_at`))
          .body;
        expect(data.map(({ id }) => id)).toEqual(registered.slice(0, KEPT));
      },
    });
    while (!stopped()) {
      const body = { key_type: 'EVP' };
      const { id } = answered(await recorder.write<Made>({ method: 'POST', path, body, once: true }));
      registered.push(id);
      let status = 'ACTIVE';
      const isFirst = registered.length === 1;
      const moments = ['pix_key.created ACTIVE', ...(isFirst ? ['pix_key.primary_changed undefined'] : [])];
      invariants.push({
        state: async () => {
          expect((await api.get(`${path}/${id}`)).body).toMatchObject({ id, status });
        },
        history: (histories) =>
          expectHistory(
            histories,
            id,
            moments,
            ({ type, data }) => `${type} ${String(data.object['status'])}`,
          ),
      });
      if (registered.length <= KEPT) continue;
      await recorder.write({ method: 'DELETE', path: `${path}/${id}` });
      status = 'DELETED';
      moments.push('pix_key.deleted DELETED');
    }
  };
