// The contract with PROVIDER_A's 3DS directory and its disputes, through the adapter, against the real sandbox process.
import { createHash } from 'node:crypto';
import { randomUUID } from 'node:crypto';
import { Secret } from '@mps/kernel';
import { CALL, cardOrder, OWNER, ref as orderRef } from './orders.fixture';
import { startSandbox, type SandboxUnderTest } from './sandbox-process.fixture';

let sandbox: SandboxUnderTest;

beforeAll(async () => {
  sandbox = await startSandbox(process.env);
});

afterAll(() => sandbox.stop());

const open = async (token: string, sessionId: string = randomUUID(), amountCents = 1_000) =>
  sandbox.provider.threeDs.open(
    {
      owner: OWNER,
      sessionId,
      amountCents,
      currency: 'BRL',
      networkToken: new Secret(token),
      expiryMonth: '12',
      expiryYear: '2030',
      expiresAt: await sandbox.inOneHour(),
    },
    CALL,
  );

const isClosed = { proof: null, challengeUrl: null, liabilityShift: false };

it.each([
  [
    '4000000000001109',
    { status: 'AUTHENTICATED', flow: 'FRICTIONLESS', liabilityShift: true, proof: { eci: '05' } },
  ],
  [
    '4000000000001406',
    { status: 'AUTHENTICATED', flow: 'ATTEMPT', liabilityShift: false, proof: { eci: '06' } },
  ],
  [
    '5555000000001105',
    { status: 'AUTHENTICATED', flow: 'FRICTIONLESS', liabilityShift: true, proof: { eci: '02' } },
  ],
  [
    '4111111111111111',
    { status: 'AUTHENTICATED', flow: 'FRICTIONLESS', liabilityShift: true, proof: { eci: '05' } },
  ],
  ['4000000000001307', { status: 'FAILED', failureReason: 'AUTHENTICATION_FAILED', ...isClosed }],
  ['4000000000001505', { status: 'FAILED', failureReason: 'DIRECTORY_TIMEOUT', ...isClosed }],
  ['4000000000001604', { status: 'FAILED', failureReason: 'NOT_ENROLLED', ...isClosed }],
  ['4000000000001208', { status: 'CHALLENGE_REQUIRED', flow: 'CHALLENGE', proof: null }],
  ['4000000000001703', { status: 'CHALLENGE_REQUIRED', flow: 'CHALLENGE', proof: null }],
  ['5555000000001204', { status: 'CHALLENGE_REQUIRED', flow: 'CHALLENGE', proof: null }],
])('a session of token %s ends as the provider’s table says', async (token, session) => {
  expect(await open(token)).toMatchObject({ kind: 'session', session });
});

it('a session is opened once, and other members under its id are refused', async () => {
  const sessionId = randomUUID();
  const opened = await open('4000000000001109', sessionId);
  expect(await open('4000000000001109', sessionId)).toEqual(opened);
  expect(await sandbox.provider.threeDs.find({ owner: OWNER, sessionId }, CALL)).toEqual(opened);
  expect(await open('4000000000001109', sessionId, 2_000)).toEqual({
    kind: 'refused',
    code: 'session_conflict',
  });
  expect(await sandbox.provider.threeDs.find({ owner: OWNER, sessionId: randomUUID() }, CALL)).toEqual({
    kind: 'not_found',
  });
});

it('an answered challenge is reported by its id alone, and its proof is fetched', async () => {
  const sessionId = randomUUID();
  await open('5555000000001204', sessionId);
  const completed = await sandbox.provider.threeDs.complete(
    { owner: OWNER, sessionId },
    'AUTHENTICATED',
    CALL,
  );
  expect(completed).toMatchObject({
    kind: 'session',
    session: { proof: { eci: '02' }, liabilityShift: true },
  });
  await sandbox.pass(1);
  const raw = sandbox.raw.at(-1)!;
  expect(sandbox.provider.readThreeDsCallback(raw)).toMatchObject({ ok: true, value: { sessionId } });
  expect(sandbox.provider.readCallback(raw)).toEqual({ ok: false, error: { code: 'unreadable' } });
  expect(sandbox.provider.readThreeDsCallback({ ...raw, signature: 'v1,AA' })).toEqual({
    ok: false,
    error: { code: 'bad_signature' },
  });
  if (completed.kind !== 'session') throw new Error('not completed');
  expect(raw.body.toString('utf8')).not.toContain(completed.session.proof!.cryptogram.expose());
  expect(JSON.stringify(completed)).not.toContain(completed.session.proof!.cryptogram.expose());
});

it('an abandoned challenge stays open, and an expired one accepts no answer', async () => {
  const sessionId = randomUUID();
  await open('4000000000001703', sessionId);
  const { threeDs } = sandbox.provider;
  expect(await threeDs.complete({ owner: OWNER, sessionId }, 'ABANDONED', CALL)).toMatchObject({
    session: { status: 'CHALLENGE_REQUIRED' },
  });
  await sandbox.pass(3_601);
  expect(await threeDs.complete({ owner: OWNER, sessionId }, 'AUTHENTICATED', CALL)).toEqual({
    kind: 'refused',
    code: 'session_expired',
  });
});

/** Opens a dispute of a captured card payment. */
async function openDispute() {
  const { provider } = sandbox;
  const order = cardOrder(9_000);
  const { transactionId } = order;
  await provider.authorizeCard(order, CALL);
  const request = {
    owner: OWNER,
    transactionId,
    kind: 'CARD_CHARGEBACK',
    amountCents: null,
    reasonCode: null,
    requestKey: 'request-1',
  } as const;
  const opened = await provider.disputes.open(request, CALL);
  if (opened.kind !== 'opened') throw new Error('the card was captured');
  return { owner: OWNER, transactionId, providerDisputeId: opened.dispute.providerDisputeId };
}

it('a dispute with the longest texts that the provider takes can still be accepted', async () => {
  const { provider } = sandbox;
  const ref = await openDispute();
  const content = { text: 'ç'.repeat(10_000) };
  for (let n = 0; n < 20; n += 1)
    expect(await provider.submitEvidence({ ...ref, evidenceId: `e-${n}`, content }, CALL)).toEqual({
      kind: 'taken',
    });
  expect(await provider.acceptDispute(ref, CALL)).toEqual({ kind: 'taken' });
});

it('text and files for a dispute arrive once each, until it is accepted or over', async () => {
  const { provider } = sandbox;
  const ref = await openDispute();
  const { transactionId } = ref;
  const file = { name: 'nota.pdf', contentType: 'application/pdf', data: Buffer.alloc(2_000_000, 7) };
  const send = (evidenceId: string, content: { text: string } | typeof file) =>
    provider.submitEvidence({ ...ref, evidenceId, content }, CALL);
  const text = 'Entregue em 2 de março';
  const hash = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
  const taken = { kind: 'taken' };
  expect(await send('e-1', { text })).toEqual(taken);
  expect(await send('e-2', file)).toEqual(taken);
  expect(await send('e-2', file)).toEqual(taken);
  expect(await send('e-0', { text: 'x'.repeat(10_001) })).toEqual({ kind: 'rejected' });
  const [dispute] = await listDisputes(transactionId);
  expect(dispute).toMatchObject({
    status: 'UNDER_REVIEW',
    evidence: [
      { evidence_id: 'e-1', kind: 'TEXT', bytes: Buffer.byteLength(text), sha256: hash(text) },
      { evidence_id: 'e-2', kind: 'FILE', bytes: 2_000_000, sha256: hash(file.data) },
    ],
  });
  expect(await provider.acceptDispute(ref, CALL)).toEqual(taken);
  expect(await provider.acceptDispute(ref, CALL)).toEqual(taken);
  expect(await send('e-2', file)).toEqual(taken);
  expect(await send('e-3', { text: 'too late' })).toEqual({ kind: 'refused' });
  expect(await listDisputes(transactionId)).toMatchObject([{ status: 'ACCEPTED' }]);
  expect(await provider.disputes.resolve(ref, 'WON', CALL)).toMatchObject({ kind: 'refused' });
  const nowhere = { ...ref, providerDisputeId: 'another' };
  expect(await provider.acceptDispute(nowhere, CALL)).toEqual({ kind: 'unknown' });
  expect(sandbox.unknowns.at(-1)).toBe('unexpected_refusal');
  // The result of our own request is only in its answer.
  await sandbox.pass(1);
  expect(sandbox.callbacksOf(transactionId).map(({ fact }) => fact.about)).toEqual(['dispute_opened']);
});

it('a dispute that the network withdraws is reported as CANCELLED', async () => {
  const { provider } = sandbox;
  const order = cardOrder(9_000);
  const { transactionId } = order;
  await provider.authorizeCard(order, CALL);
  await sandbox.post(`/sandbox/orders/${transactionId}/dispute`, {});
  await sandbox.post(`/sandbox/orders/${transactionId}/dispute/resolve`, { outcome: 'CANCELLED' });
  await sandbox.pass(1);
  expect(sandbox.callbacksOf(transactionId).map(({ fact }) => fact)).toMatchObject([
    { about: 'dispute_opened' },
    { about: 'dispute_closed', outcome: 'CANCELLED' },
  ]);
  expect(await provider.queryOrder(orderRef(order), CALL)).toMatchObject({
    kind: 'approved',
  });
});

async function listDisputes(transactionId: string): Promise<readonly unknown[]> {
  const { disputes } = (await sandbox.get(`/v1/orders/${transactionId}`)) as { disputes: unknown[] };
  return disputes;
}

it('a dispute that a test opens and resolves is reported like any other', async () => {
  const { disputes } = sandbox.provider;
  const order = cardOrder(9_000);
  const dispute = {
    owner: OWNER,
    transactionId: order.transactionId,
    kind: 'CARD_CHARGEBACK',
    amountCents: null,
    reasonCode: null,
    requestKey: 'request-1',
  } as const;
  expect(await disputes.open(dispute, CALL)).toEqual({ kind: 'not_found' });
  await sandbox.provider.authorizeCard(order, CALL);
  const opened = await disputes.open({ ...dispute, amountCents: 1_000 }, CALL);
  expect(opened).toMatchObject({ kind: 'opened', dispute: { amountCents: 1_000 } });
  // A repeat of the key opens no second dispute.
  expect(await disputes.open(dispute, CALL)).toEqual(opened);
  const another = { ...dispute, requestKey: 'request-2' };
  const tooMuch = await disputes.open({ ...another, amountCents: 8_001 }, CALL);
  expect(tooMuch).toEqual({ kind: 'refused', code: 'amount_too_big' });
  const second = await disputes.open(another, CALL);
  expect(second).toMatchObject({ kind: 'opened', dispute: { amountCents: 8_000 } });
  const nothingLeft = await disputes.open({ ...dispute, requestKey: 'request-3' }, CALL);
  expect(nothingLeft).toEqual({ kind: 'refused', code: 'dispute_open' });
  const toRef = (answer: typeof opened) => ({
    owner: OWNER,
    transactionId: order.transactionId,
    providerDisputeId: answer.kind === 'opened' ? answer.dispute.providerDisputeId : '',
  });
  const closed = await disputes.resolve(toRef(opened), 'WON', CALL);
  expect(closed).toMatchObject({ kind: 'closed', outcome: 'WON' });
  expect(await disputes.resolve(toRef(opened), 'WON', CALL)).toMatchObject({ kind: 'refused' });
  expect(await sandbox.get(`/v1/orders/${order.transactionId}`)).toMatchObject({ status: 'CHARGED_BACK' });
  await disputes.resolve(toRef(second), 'WON', CALL);
  expect(await sandbox.get(`/v1/orders/${order.transactionId}`)).toMatchObject({ status: 'CAPTURED' });
  await sandbox.pass(1);
  // Callbacks of two disputes travel at once, in no order.
  const reported = sandbox.callbacksOf(order.transactionId).map(({ fact }) => fact.about);
  expect(reported.toSorted()).toEqual([
    'dispute_closed',
    'dispute_closed',
    'dispute_opened',
    'dispute_opened',
  ]);
});
