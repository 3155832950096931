// Cashouts on a real MongoDB and a real bank process. Calls to the bank are lost, repeated and killed. In the end the
// bank's records equal the ledger's, nothing is paid twice, and every company's balance adds up at any moment.
import './after-end.suite';
import './paused.suite';
import './restored.suite';
import './transfers.suite';
import { newId } from '@mps/kernel';
import { makeHarnessPostings } from '../ledger.fixture';
import {
  getCompanyBalance,
  bankProcess,
  bringToEnd,
  cashout,
  companyWith,
  context,
  harness,
  listed,
  ORGANIZATION,
  PAYABLE,
  pass,
  scan,
  makeService,
} from './cashouts.fixture';
import { createCashout, type CashoutDeps } from './operations';

/** Fewer than the connections of the pool, so that no cashout waits for one on a slow machine. */
const AT_ONCE = 10;

describe('a cashout', () => {
  it('debits amount and fee from the balance, and posts one pair for each', async () => {
    const company = await companyWith(10_000);
    const made = await cashout(makeService(), company, 4_000);
    expect(made).toMatchObject({
      value: { replayed: false, cashout: { status: 'COMPLETED', amount: 4_000, fee: 100, number: 1 } },
    });
    expect(await getCompanyBalance(company)).toEqual({ available: 5_900, pending: 0, blocked: 0 });
    const sets = await harness.declared.postingSets
      .find({ kind: 'CASHOUT_COMPLETED', owners: company })
      .toArray();
    expect(sets).toHaveLength(1);
    expect(
      sets[0]?.pairs.map(({ type, amount, debit, credit }) => [type, amount, debit.id, credit.id]),
    ).toEqual([
      ['CASHOUT', 4_000, company, 'PROVIDER_A'],
      ['CASHOUT_FEE', 100, company, ORGANIZATION],
    ]);
  });

  it('of the whole balance leaves the minimum balance, and a second one is refused', async () => {
    const company = await companyWith(10_000);
    const service = makeService({ terms: { minBalance: 1_500 } });
    expect(await cashout(service, company, null)).toMatchObject({ value: { cashout: { amount: 8_400 } } });
    expect(await cashout(service, company, null)).toMatchObject({
      error: { code: 'insufficient_balance', members: { available_amount: 0, fee: 100 } },
    });
    expect(await getCompanyBalance(company)).toEqual({ available: 1_500, pending: 0, blocked: 0 });
  });

  it('returns to the balance when the bank refuses it or sends it back', async () => {
    const company = await companyWith(200_000_00);
    expect(await cashout(makeService(), company, 77_700_57)).toMatchObject({
      value: { cashout: { status: 'FAILED', status_reason: 'BANK_REFUSED' } },
    });
    expect(await getCompanyBalance(company)).toEqual({ available: 200_000_00, pending: 0, blocked: 0 });
    expect(await cashout(makeService(), company, 77_700_96)).toMatchObject({
      value: { cashout: { status: 'PROCESSING' } },
    });
    expect(await getCompanyBalance(company)).toEqual({
      available: 122_298_04,
      pending: 0,
      blocked: 77_701_96,
    });
    await bringToEnd(company);
    expect(await getCompanyBalance(company)).toEqual({ available: 200_000_00, pending: 0, blocked: 0 });
  });

  it('is created once per request id, and another body gets request_id_conflict', async () => {
    const company = await companyWith(10_000);
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, () => cashout(makeService(), company, 3_000, 'once')),
    );
    expect(answers.filter((answer) => answer.ok && !answer.value.replayed)).toHaveLength(1);
    const ids = new Set(answers.map((answer) => (answer.ok ? answer.value.cashout.id : answer.error.code)));
    expect(ids.size).toBe(1);
    expect(await cashout(makeService(), company, 3_001, 'once')).toMatchObject({
      error: { code: 'request_id_conflict', members: { existing_id: [...ids][0] } },
    });
  });

  it('is created seven times of ten when the balance covers seven', async () => {
    const company = await companyWith(10_000);
    const replicas = [makeService(), makeService()] as const;
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) => cashout(replicas[index % 2 ? 1 : 0], company, 1_300)),
    );
    expect(answers.filter(({ ok: isMade }) => isMade)).toHaveLength(7);
    await bringToEnd(company);
    expect(await getCompanyBalance(company)).toEqual({ available: 200, pending: 0, blocked: 0 });
  });

  it('of another company is not found', async () => {
    const company = await companyWith(10_000);
    const other = { company_id: company, request_id: newId(), amount: 1 };
    expect(await createCashout(makeService(), other, context(newId()))).toMatchObject({
      error: { code: 'resource_not_found' },
    });
  });
});

describe('a cashout that was created but not sent', () => {
  const KEY = { id: newId(), key: 'loja@loja.com.br', ownerDocument: '11222333000181' };
  /** Leaves a cashout like a process that is killed before it calls the bank. */
  const unsent = async (company: string) => {
    const silent = { send: () => Promise.reject(new Error('killed')), find: async () => null };
    await cashout(makeService({ bank: silent }), company, 5_000).catch(() => undefined);
  };

  it('is not sent while its company is BLOCKED or merchants is away, and is sent afterwards', async () => {
    const company = await companyWith(10_000);
    await unsent(company);
    for (const facts of [{ ...PAYABLE, status: 'BLOCKED' }, null]) {
      await pass(3_600);
      await scan(makeService({ getPayoutFacts: async () => facts }));
      const [held] = await listed(company);
      expect(held).toMatchObject({ status: 'PENDING' });
      expect(await bankProcess.paidFor(held!.id)).toEqual({ cents: 0, movements: 0 });
    }
    expect(await bringToEnd(company)).toMatchObject([{ status: 'COMPLETED', amount: 5_000 }]);
  });

  it('ends as the bank says when it was sent before its process was killed, also while it must not be sent', async () => {
    const company = await companyWith(10_000);
    const { bank } = bankProcess;
    const send: typeof bank.send = async (order, timeoutMs) => {
      await bank.send(order, timeoutMs);
      throw new Error('killed');
    };
    await cashout(makeService({ bank: { ...bank, send } }), company, 5_000).catch(() => undefined);
    expect(await listed(company)).toMatchObject([{ status: 'PENDING' }]);
    await pass(3_600);
    await scan(makeService({ getPayoutFacts: async () => ({ ...PAYABLE, status: 'BLOCKED' }) }));
    expect(await listed(company)).toMatchObject([{ status: 'COMPLETED', amount: 5_000 }]);
    expect(await getCompanyBalance(company)).toEqual({ available: 4_900, pending: 0, blocked: 0 });
  });

  it('is not sent to an account that the company does not own', async () => {
    const company = await companyWith(10_000);
    await unsent(company);
    await pass(3_600);
    await scan(makeService({ getPayoutFacts: async () => ({ ...PAYABLE, ownsDestination: false }) }));
    expect(await listed(company)).toMatchObject([{ status: 'PENDING' }]);
  });

  it('is refused by the bank when its key now belongs to another owner', async () => {
    const company = await companyWith(10_000);
    const made = await cashout(makeService({ terms: { pixKey: KEY } }), company, 1_000);
    expect(made).toMatchObject({ value: { cashout: { status: 'COMPLETED', pix_key_id: KEY.id } } });
    await bankProcess.register(KEY.key, '52998224725');
    const refused = await cashout(makeService({ terms: { pixKey: KEY } }), company, 1_000);
    expect(refused).toMatchObject({
      value: { cashout: { status: 'FAILED', status_reason: 'BANK_REFUSED', receiver_document: null } },
    });
    expect(await getCompanyBalance(company)).toEqual({ available: 8_900, pending: 0, blocked: 0 });
  });
});

describe('when calls to the bank fail', () => {
  /** Pseudorandom and repeatable by seed. */
  function makeDice(seed: number) {
    let state = seed;
    return (sides: number): number => {
      state = (state * 48_271) % 2_147_483_647;
      return state % sides;
    };
  }

  class Killed extends Error {}

  /** Simulates a process that dies at random steps and a network that loses and repeats calls. */
  function unluckyService(dice: (sides: number) => number): CashoutDeps {
    const dieSometimes = (): void => {
      if (dice(5) === 0) throw new Killed('the process is gone');
    };
    const unlucky = async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
      dieSometimes();
      if (dice(4) === 0) await call();
      const answer = await call();
      dieSometimes();
      return answer;
    };
    const postings = makeHarnessPostings(harness);
    const { bank } = bankProcess;
    const lost = { kind: 'unknown' } as const;
    return makeService({
      bank: {
        send: (order, timeoutMs) =>
          unlucky(async () => {
            if (dice(4) === 0) return lost;
            const answer = await bank.send(order, timeoutMs);
            return dice(4) === 0 ? lost : answer;
          }),
        find: (id, timeoutMs) => unlucky(() => bank.find(id, timeoutMs)),
      },
      postings: { record: (sets, origin) => unlucky(() => postings.record(sets, origin)) },
    });
  }

  it.each([11, 29, 47])('loses no money and pays nothing twice (seed %i)', async (seed) => {
    const start = 1_000_000_00;
    const company = await companyWith(start);
    const dice = makeDice(seed);
    const amounts = [
      77_700_57, 77_700_91, 77_700_95, 77_700_96, 77_700_97, 77_700_98, 77_700_98, 100, 2_345, 999_999,
    ];
    const addsUp = async (): Promise<void> => {
      const { available, pending, blocked } = await getCompanyBalance(company);
      const posted = await harness.declared.postingSets
        .find({ kind: 'CASHOUT_COMPLETED', owners: company })
        .toArray();
      const paidOut = posted.flatMap(({ pairs }) => pairs).reduce((sum, { amount }) => sum + amount, 0);
      expect(available + pending + blocked + paidOut).toBe(start);
    };
    for (const [index, amount] of amounts.entries()) {
      const request = `${seed}-${index}`;
      // A caller without an answer repeats its request.
      for (let tries = 0; tries < 3; tries += 1) {
        const asked = cashout(unluckyService(dice), company, amount, request);
        await asked.catch((error: unknown) => {
          if (!(error instanceof Killed)) throw error;
        });
        await addsUp();
      }
      if (dice(2) === 0) {
        await pass(30);
        await scan(unluckyService(dice));
        await addsUp();
      }
    }
    const cashouts = await bringToEnd(company);
    await addsUp();
    expect(cashouts).toHaveLength(amounts.length);
    for (const { id, status, amount } of cashouts) {
      const { cents } = await bankProcess.paidFor(id);
      expect([status, cents]).toEqual(status === 'COMPLETED' ? ['COMPLETED', amount] : ['FAILED', 0]);
    }
    expect(cashouts.filter(({ status }) => status === 'FAILED').map(({ amount }) => amount)).toEqual([
      77_700_57, 77_700_96,
    ]);
    const gone = cashouts
      .filter(({ status }) => status === 'COMPLETED')
      .reduce((sum, { amount, fee }) => sum + amount + fee, 0);
    expect(await getCompanyBalance(company)).toEqual({ available: start - gone, pending: 0, blocked: 0 });
  });
});
