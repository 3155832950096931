// Makes an automatic transfer, a manual cashout and a refund, and repeats them after a restore.
// The sandbox provider is not restored. Its records show the money that the bank and the acquirer moved.
import { eventually, FULL_ADDRESS, pixPayment, type ApiAnswer, type OwnPlatform } from '@mps/testkit';
import type mongoose from 'mongoose';
import { freshCnpj } from '../e2e/fresh';

interface Merchants {
  /** This merchant receives automatic transfers. */
  readonly byTransfer: string;
  /** This merchant requests cashouts and refunds. */
  readonly byHand: string;
  readonly paymentId: string;
}

const CASHOUT = { request_id: 'between-backup-and-loss', amount: 1_000 };
const REFUND = { request_id: 'between-backup-and-loss', amount: 1_234 };
/** Noon of a past day: the transfer is due as soon as the ledger runs. */
const TRANSFER_AT = new Date(Date.UTC(2026, 0, 5, 12));

/** Ids of the platform. */
export interface MovedOut {
  readonly transfer: string;
  readonly cashout: string;
  readonly refund: string;
}

export async function makeMoneyOut({ api, platform, demo }: OwnPlatform) {
  const made = async <Body>(asked: Promise<ApiAnswer<Body>>): Promise<Body> => {
    const { status, body } = await asked;
    expect([status < 300, body]).toEqual([true, expect.anything()]);
    return body;
  };

  async function newMerchant(): Promise<{ readonly id: string; readonly paymentId: string }> {
    const merchant = {
      name: 'Loja',
      full_name: 'Loja Ltda',
      document_type: 'CNPJ',
      document_number: freshCnpj(),
      contact: { first_name: 'Ana', last_name: 'Souza', phone: '+5511987654321', email: 'ana@example.com' },
      address: FULL_ADDRESS,
    };
    const { id } = await made(api.post<{ id: string }>('/v1/merchants', merchant));
    await made(api.post(`/v1/merchants/${id}/affiliations`, { provider: 'PROVIDER_A', mcc: '5999' }));
    await made(api.post(`/v1/merchants/${id}/pix-keys`, { key_type: 'EVP' }));
    const payments = `/v1/merchants/${id}/transactions`;
    const { id: paymentId } = await made(api.post<{ id: string }>(payments, pixPayment({ amount: 10_000 })));
    await made(api.post(`${payments}/${paymentId}/pay`, {}));
    await eventually(async () => {
      const { available } = await made(api.get<{ available: number }>(`/v1/merchants/${id}/balance`));
      expect(available).toBe(9_901);
    });
    return { id, paymentId };
  }

  const [paidOut, own] = [await newMerchant(), await newMerchant()];
  const merchants: Merchants = { byTransfer: paidOut.id, byHand: own.id, paymentId: own.paymentId };
  const transfer = { automatic_transfer_enabled: true, transfer_frequency: 'DAILY', utc_hour_of_day: 12 };
  await made(api.patch(`/v1/merchants/${merchants.byTransfer}`, { transfer_configurations: transfer }));

  const cashOut = () =>
    api.post<{ id: string; code?: string }>(`/v1/merchants/${merchants.byHand}/cashouts`, CASHOUT);
  const giveBack = () =>
    api.post<{ id: string; code?: string }>(
      `/v1/merchants/${merchants.byHand}/transactions/${merchants.paymentId}/refunds`,
      REFUND,
    );
  const transfers = async () =>
    (
      await made(
        api.get<{ data: { id: string; status: string; request_id: string }[] }>(
          `/v1/merchants/${merchants.byTransfer}/cashouts`,
        ),
      )
    ).data;

  return {
    /** Payments of merchants without a webhook endpoint. */
    paymentIds: [paidOut.paymentId, own.paymentId],

    /** Requires a stopped ledger. Its next round finds the transfer due. */
    async makeTransferDue(ledger: mongoose.mongo.Db): Promise<void> {
      const companies = ledger.collection<{ _id: string }>('local_companies');
      const { matchedCount } = await companies.updateOne(
        { _id: merchants.byTransfer, next_transfer_at: { $exists: true } },
        { $set: { next_transfer_at: TRANSFER_AT } },
      );
      expect(matchedCount).toBe(1);
    },

    /** True when the ledger has the transfer schedule. */
    knowsSchedule: (ledger: mongoose.mongo.Db) =>
      eventually(async () => {
        const known = { _id: merchants.byTransfer, next_transfer_at: { $exists: true } };
        expect(await ledger.collection<{ _id: string }>('local_companies').countDocuments(known)).toBe(1);
      }),

    /** Requests all three movements with the same ids as before, and waits until each is completed. */
    async moveAll(): Promise<MovedOut> {
      const [cashout, refund] = await Promise.all([made(cashOut()), made(giveBack())]);
      const transfer = await eventually(async () => {
        const all = await transfers();
        expect(all).toMatchObject([
          { status: 'COMPLETED', request_id: `transfer-${TRANSFER_AT.toISOString()}` },
        ]);
        return all[0]?.id ?? '';
      });
      for (const path of [
        `cashouts/${cashout.id}`,
        `transactions/${merchants.paymentId}/refunds/${refund.id}`,
      ])
        await eventually(async () => {
          const found = await made(api.get<{ status: string }>(`/v1/merchants/${merchants.byHand}/${path}`));
          expect(found.status).toBe('COMPLETED');
        });
      return { transfer, cashout: cashout.id, refund: refund.id };
    },

    /** Expects that no money moves: requests are refused and the due transfer waits. */
    async expectPaused(): Promise<void> {
      await eventually(async () => {
        const ready = await fetch(`${platform.baseUrl}/readyz`);
        expect(await ready.json()).toMatchObject({ payouts: { ledger: 'paused', transactions: 'paused' } });
      });
      for (const answer of await Promise.all([cashOut(), giveBack()]))
        expect([answer.status, answer.body.code]).toEqual([503, 'payouts_paused']);
      expect(await transfers()).toEqual([]);
    },

    /** The restored platform has none of them. Its repeats are new requests, not replays. */
    async expectForgotten({ cashout, transfer, refund }: MovedOut): Promise<void> {
      const [byHand, byTransfer] = [
        `/v1/merchants/${merchants.byHand}`,
        `/v1/merchants/${merchants.byTransfer}`,
      ];
      const answers = await Promise.all([
        api.get(`${byTransfer}/cashouts/${transfer}`),
        api.get(`${byHand}/cashouts/${cashout}`),
        api.get(`${byHand}/transactions/${merchants.paymentId}/refunds/${refund}`),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    },

    /** Expects one bank movement per cashout and one refund at the acquirer, also in the statements of these days. */
    async expectMovedOnce({ transfer, cashout }: MovedOut): Promise<void> {
      const headers = { authorization: `Bearer ${platform.secrets.providerApiKey}` };
      const get = async <Body>(path: string): Promise<Body> =>
        (await (await fetch(platform.providerSandboxUrl + path, { headers })).json()) as Body;
      for (const id of [transfer, cashout]) {
        const { movements } = await get<{ movements: { kind: string }[] }>(
          `/sandbox/cashouts/${id}/movements`,
        );
        expect(movements.map(({ kind }) => kind)).toEqual(['CASHOUT']);
      }
      const { journal } = await get<{ journal: { kind: string; amount: number }[] }>(
        `/sandbox/orders/${merchants.paymentId}/charges`,
      );
      const refunded = journal.filter(({ kind }) => kind === 'REFUND');
      expect(refunded).toEqual([expect.objectContaining({ amount: REFUND.amount })]);

      const { now } = await get<{ now: string }>('/sandbox/clock');
      const days = [-1, 0, 1].map((days) =>
        new Date(Date.parse(now) + days * 86_400_000).toISOString().slice(0, 10),
      );
      const organization = `organization_id=${demo.organization_id}`;
      const statements = await Promise.all(
        days.map((day) => get<{ records: { kind: string }[] }>(`/v1/statements/${day}?${organization}`)),
      );
      const moved = statements.flatMap(({ records }) => records);
      expect(moved.filter(({ kind }) => kind === 'CASHOUT')).toHaveLength(2);
    },
  };
}
