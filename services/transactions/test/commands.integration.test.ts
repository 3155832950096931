// Commands on a real MongoDB, sent at once and sent again. Of simultaneous commands exactly one succeeds and the others are
// conflicts. An equal Idempotency-Key repeats the answer, and failures are not kept.
import { setTimeout as pause } from 'node:timers/promises';
import { ALL_TENANTS } from '@mps/aggregates';
import type { CallContext, DomainError } from '@mps/contracts';
import { Secret, type Result } from '@mps/kernel';
import { makeContext, type Running, withTransactions } from './transactions.fixture';
import { aCard, aPix, MERCHANT_ID, TOKEN } from './create-request.fixture';
import type { CommandAnswer } from '../src/transaction';

const AT_ONCE = 20;
const ANSWER_DELAY_MS = 300;
const CHALLENGED_TOKEN = '4000000000001208';
const PAYER = { name: null, document: null, bank_name: null, ispb: null, branch: null, account: null };

let service: Running;
withTransactions((running) => (service = running));

type Command = (context: CallContext) => Promise<Result<object, DomainError>>;

const patient = () => makeContext(undefined, undefined, 60_000);
const withKey = (key: string, fingerprint = 'body'): CallContext => ({
  ...patient(),
  idempotency: { key, fingerprint },
});

async function requireValue<T>(answer: Promise<Result<T, DomainError>>): Promise<T> {
  const result = await answer;
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

const card = async (kind: 'approved' | 'authorized' = 'approved'): Promise<string> => {
  if (kind === 'authorized')
    service.provider.onCard = ({ transactionId, amountCents }) => ({
      kind,
      providerTransactionId: `pt-${transactionId}`,
      amountCents,
      responseCode: '00',
      nsu: '1',
      authorizationCode: 'A',
    });
  return (await requireValue(service.payments.create(aCard(), patient()))).transaction._id;
};
const session = async (token: string): Promise<string> => {
  const request = {
    merchant_id: MERCHANT_ID,
    amount: 10_000,
    currency: 'BRL' as const,
    network_token: new Secret(token),
    expiry_month: '12',
    expiry_year: '2030',
  };
  return (await requireValue(service.threeDs.create(request, patient()))).session._id;
};
const dispute = async (): Promise<string> => {
  const asked = { kind: null, amount: null, reason_code: '10.4', merchant_id: MERCHANT_ID };
  const made = await requireValue(
    service.disputes.open({ ...asked, transaction_id: await card() }, patient()),
  );
  return made.dispute.id;
};

/** Each prepares the resource that its command needs. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  capture: async () => {
    const ref = { merchant_id: MERCHANT_ID, transaction_id: await card('authorized'), amount: null };
    return (context) => service.payments.capture(ref, context);
  },
  'cancellation of a payment': async () => {
    const ref = { merchant_id: MERCHANT_ID, transaction_id: await card('authorized') };
    return (context) => service.payments.cancel(ref, context);
  },
  authentication: async () => {
    const { transaction } = await requireValue(
      service.payments.create(aCard({ require_3ds: true }), patient()),
    );
    const three_d_secure_session_id = await session(TOKEN);
    const request = { merchant_id: MERCHANT_ID, transaction_id: transaction._id, three_d_secure_session_id };
    return (context) => service.payments.authenticate(request, context);
  },
  'cancellation of a refund': async () => {
    const transaction_id = await card();
    service.provider.onRefund = () => ({ kind: 'pending', providerRefundId: 'D1' });
    const body = { request_id: 'r-1', amount: 6_000, reason: 'FRAUD' as const, description: null };
    const made = await requireValue(
      service.refunds.create({ merchant_id: MERCHANT_ID, transaction_id, ...body }, patient()),
    );
    const ref = { merchant_id: MERCHANT_ID, transaction_id, refund_id: made.refund.id };
    return (context) => service.refunds.cancel(ref, context);
  },
  'acceptance of a dispute': async () => {
    const id = await dispute();
    return (context) => service.disputes.accept(id, context);
  },
};

/** Commands of the sandbox, where Idempotency-Key is not honored. */
const PRETENDED: typeof COMMANDS = {
  payment: async () => {
    const { transaction } = await requireValue(service.payments.create(aPix(), patient()));
    const ids = { merchant_id: MERCHANT_ID, transaction_id: transaction._id };
    const paid = { paid_via: 'PIX' as const, amount: null, paid_at: null, payer: PAYER };
    return (context) => service.payments.pay({ ...ids, ...paid }, context);
  },
  'decision of a dispute': async () => {
    const dispute_id = await dispute();
    return (context) => service.disputes.resolve({ dispute_id, outcome: 'WON' }, context);
  },
  'answer to a challenge': async () => {
    const three_ds_session_id = await session(CHALLENGED_TOKEN);
    return (context) => service.threeDs.complete({ three_ds_session_id, outcome: 'AUTHENTICATED' }, context);
  },
};

/**
 * Holds the answers of provider and directory until each of `requests` waits for one or has its result. So no request is so
 * quick that the others find its work done.
 */
function holdAnswers(requests: number): { readonly answered: () => void } {
  const { promise: allAreIn, resolve } = Promise.withResolvers<undefined>();
  let left = requests;
  const answered = (): void => {
    left -= 1;
    if (left === 0) resolve(undefined);
  };
  const hold = <Args extends readonly unknown[], T>(ask: (...args: Args) => Promise<T>) => {
    return async (...args: Args): Promise<T> => {
      answered();
      await allAreIn;
      return ask(...args);
    };
  };
  const { provider, directory } = service;
  provider.authorizeCard = hold(provider.authorizeCard.bind(provider));
  provider.capture = hold(provider.capture.bind(provider));
  provider.voidOrder = hold(provider.voidOrder.bind(provider));
  provider.cancelRefund = hold(provider.cancelRefund.bind(provider));
  provider.simulatePayment = hold(provider.simulatePayment.bind(provider));
  directory.complete = hold(directory.complete.bind(directory));
  return { answered };
}

/** Delays answers, so that every request of a test arrives while the first still waits for its answer. */
function delayAnswers(): void {
  const delay = <Args extends readonly unknown[], T>(ask: (...args: Args) => Promise<T>) => {
    return async (...args: Args): Promise<T> => {
      await pause(ANSWER_DELAY_MS);
      return ask(...args);
    };
  };
  const { provider } = service;
  provider.authorizeCard = delay(provider.authorizeCard.bind(provider));
  provider.capture = delay(provider.capture.bind(provider));
  provider.voidOrder = delay(provider.voidOrder.bind(provider));
  provider.cancelRefund = delay(provider.cancelRefund.bind(provider));
}

/** `AT_ONCE` answers to the same request. */
async function atOnce(send: Command): Promise<Awaited<ReturnType<Command>>[]> {
  const { answered } = holdAnswers(AT_ONCE);
  const one = async () => {
    const answer = await send(patient());
    answered();
    return answer;
  };
  return Promise.all(Array.from({ length: AT_ONCE }, one));
}

/** Errors that are answered 409: the state does not allow the command, or another request is under way. */
const CONFLICTS =
  /^(invalid_(transaction|refund|dispute|three_ds_session)_state|three_ds_session_(in_use|consumed)|request_in_progress)$/;

it.each(Object.entries({ ...COMMANDS, ...PRETENDED }))(
  'of 20 simultaneous requests for one %s exactly one succeeds',
  async (_name, prepare) => {
    const send = await prepare();
    const answers = await atOnce(send);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    for (const answer of answers) if (!answer.ok) expect(answer.error.code).toMatch(CONFLICTS);
    const late = await send(patient());
    expect(late.ok ? 'done again' : late.error.code).toMatch(/^invalid_.*_state$/);
  },
);

it('a simulated payment that is sent 20 times at once pays once', async () => {
  const { transaction } = await requireValue(service.payments.create(aPix(), patient()));
  const ids = { merchant_id: MERCHANT_ID, transaction_id: transaction._id };
  const paid = { paid_via: 'PIX' as const, amount: null, paid_at: null, payer: PAYER };
  await atOnce((context) => service.payments.pay({ ...ids, ...paid }, context));
  const stored = await requireValue(service.payments.find(ids, patient()));
  expect(stored.payments).toHaveLength(1);
  expect(stored.refunds).toEqual([]);
  expect(stored.payment_requested_at).toBeUndefined();
});

/** In addition to the commands above: commands that create a resource. */
const CREATIONS: typeof COMMANDS = {
  'new payment': async () => (context) => service.payments.create(aCard(), context),
  'new charge': async () => (context) => service.payments.create(aPix(), context),
  'new 3DS session': async () => {
    const card = { network_token: new Secret(TOKEN), expiry_month: '12', expiry_year: '2030' };
    const request = { merchant_id: MERCHANT_ID, amount: 10_000, currency: 'BRL' as const, ...card };
    return (context) => service.threeDs.create(request, context);
  },
  'new refund': async () => {
    const ids = { merchant_id: MERCHANT_ID, transaction_id: await card() };
    const body = { request_id: 'r-1', amount: 100, reason: 'FRAUD' as const, description: null };
    return (context) => service.refunds.create({ ...ids, ...body }, context);
  },
  'new evidence': async () => {
    const files = [{ name: 'nota.pdf', content_type: 'application/pdf', data: Buffer.from('x') }];
    const request = { dispute_id: await dispute(), text: 'Entregue', files };
    return (context) => service.disputes.addEvidence(request, context);
  },
};

async function everythingStored(): Promise<string> {
  const { transactions, threeDsSessions, evidenceFiles } = service.collections;
  const stored = await Promise.all([
    transactions.find().sort({ _id: 1 }).toArray(),
    threeDsSessions.find().sort({ _id: 1 }).toArray(),
    evidenceFiles.find().sort({ _id: 1 }).toArray(),
  ]);
  return JSON.stringify(stored);
}

const { 'decision of a dispute': _byTheProvider, ...stored } = PRETENDED;
it.each(Object.entries({ ...COMMANDS, ...stored, ...CREATIONS }))(
  'a %s with a deadline that has passed is not done',
  async (_name, prepare) => {
    const send = await prepare();
    const before = await everythingStored();
    const asked = { ...service.provider };
    expect(await send({ ...patient(), deadlineMs: Date.now() - 1 })).toMatchObject({
      error: { code: 'upstream_timeout' },
    });
    expect(await everythingStored()).toBe(before);
    expect({ ...service.provider }).toEqual(asked);
  },
);

describe.each(Object.entries(COMMANDS))('a %s with an Idempotency-Key', (_name, prepare) => {
  it('is replayed for an equal request, and refused for another body', async () => {
    const send = await prepare();
    expect(await send(withKey('key-1'))).toMatchObject({ value: { replayed: false } });
    expect(await send(withKey('key-1'))).toMatchObject({ value: { replayed: true } });
    expect(await send(withKey('key-1', 'other'))).toMatchObject({
      error: { code: 'idempotency_key_conflict' },
    });
    const other = await send(withKey('key-2'));
    expect(other.ok ? 'done again' : other.error.code).toMatch(CONFLICTS);
  });

  it('that is sent 20 times at once is done once, and replayed afterwards', async () => {
    const send = await prepare();
    delayAnswers();
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => send(withKey('key-1'))));
    const values = answers.flatMap((answer) => (answer.ok ? [answer.value as Partial<CommandAnswer>] : []));
    expect(values).toHaveLength(AT_ONCE);
    expect(values.filter(({ replayed }) => !replayed)).toHaveLength(1);
    const statuses = values.map(({ transaction }) => transaction?.status);
    expect(statuses).toEqual(Array.from(statuses, () => statuses[0]));
    expect(await send(withKey('key-1'))).toMatchObject({ value: { replayed: true } });
  });
});

it('a repeat waits for the first request no longer than its own deadline', async () => {
  const transaction_id = await card('authorized');
  const ref = { merchant_id: MERCHANT_ID, transaction_id, amount: null };
  const silence = Promise.withResolvers<{ readonly kind: 'unknown' }>();
  service.provider.capture = () => silence.promise;
  const first = service.payments.capture(ref, withKey('key-1'));
  while ((await service.stored(transaction_id)).submission === 'SETTLED') await pause(1);
  const hurried = { ...withKey('key-1'), deadlineMs: Date.now() + 1_000 };
  expect(await service.payments.capture(ref, hurried)).toMatchObject({
    error: { code: 'request_in_progress', retryAfterSeconds: 1 },
  });
  silence.resolve({ kind: 'unknown' });
  expect(await first).toMatchObject({ error: { code: 'provider_error' } });
});

it('an authentication with a session that another payment holds is refused at its deadline', async () => {
  const { transaction } = await requireValue(
    service.payments.create(aCard({ require_3ds: true }), patient()),
  );
  const three_d_secure_session_id = await session(TOKEN);
  const held = await service.sessions.find(ALL_TENANTS, three_d_secure_session_id);
  expect(await service.threeDs.claim(held!, transaction, 'another payment')).toMatchObject({ ok: true });
  const request = { merchant_id: MERCHANT_ID, transaction_id: transaction._id, three_d_secure_session_id };
  const hurried = { ...withKey('key-1'), deadlineMs: Date.now() + 3_000 };
  expect(await service.payments.authenticate(request, hurried)).toMatchObject({
    error: { code: 'three_ds_session_in_use', retryAfterSeconds: 1 },
  });
});

it('evidence that is sent twice with one key is stored once, with its file', async () => {
  const dispute_id = await dispute();
  const files = [{ name: 'nota.pdf', content_type: 'application/pdf', data: Buffer.from('x') }];
  const send = (context: CallContext) =>
    service.disputes.addEvidence({ dispute_id, text: 'Entregue', files }, context);
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => send(withKey('key-1'))));
  expect(answers.filter((answer) => answer.ok && !answer.value.replayed)).toHaveLength(1);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(AT_ONCE);
  expect(await send(withKey('key-1'))).toMatchObject({
    value: { replayed: true, dispute: { evidence: [{ text: 'Entregue' }, { name: 'nota.pdf' }] } },
  });
  expect(await service.collections.evidenceFiles.countDocuments({ dispute_id })).toBe(1);
  expect(await send(patient())).toMatchObject({ value: { replayed: false } });
});

it('a capture that the provider refused is not kept under its key', async () => {
  const transaction_id = await card('authorized');
  const send = () =>
    service.payments.capture({ merchant_id: MERCHANT_ID, transaction_id, amount: null }, withKey('key-1'));
  const standing = { ...service.provider };
  service.provider.capture = async () => ({ kind: 'rejected' });
  expect(await send()).toMatchObject({ error: { code: 'provider_error' } });
  Object.assign(service.provider, standing);
  expect(await send()).toMatchObject({ value: { replayed: false, transaction: { status: 'APPROVED' } } });
  expect(await send()).toMatchObject({ value: { replayed: true, transaction: { status: 'APPROVED' } } });
});
