// Random lives of many payments, one or two commands at a time, on a real MongoDB. For every input in every order the service
// behaves exactly like the reference model of the documentation.
import fc from 'fast-check';
import { actions, creations, jumps, type Action, type Creation, type Jump } from './actions.fixture';
import { BAND, findBand, isAuthorizedBand, type OrderKind } from './banded-provider.fixture';
import {
  expectChargedOnce,
  expectLaws,
  listInterleavings,
  projectModel,
  projectReal,
  type Candidate,
} from './compare.fixture';
import { toCommand, create, perform, startRealSide, type RealSide } from './real-side.fixture';
import { amountToRefund, listSteps } from './reference-commands.fixture';
import { takeWord, reportOrder } from './reference-outcomes.fixture';
import { listBoundaries, type ModelTransaction, type ModelWorld } from './reference-state.fixture';
import type { TransactionDocument } from '../../src/transaction/documents';
import { isCharge } from '../../src/transaction/domain/instrument';
import { makeContext } from '../transactions.fixture';

// MODEL_TEST_SCALE turns the same test into a long search.
const SCALE = Number(process.env['MODEL_TEST_SCALE'] ?? 1);
const RUNS = 8 * SCALE;
const MAX_COMMANDS = 25;
const TIMEOUT_MS = 180_000 * SCALE;
const LIST_LIMIT = 100;
const MAX_LAG = 4;
const JUMP_MS: Readonly<Record<Jump, number>> = { hours: 7_800_000, day: 90_000_000, week: 522_000_000 };
/** Steps keep this distance from every boundary, because the machine may be slow. */
const MARGIN_MS = 600_000;

let real: RealSide;
beforeAll(async () => {
  real = await startRealSide();
});
afterAll(() => real.service.stop());

/** Compares everything that is stored; `candidates` are the possible states of each transaction. */
async function settleOn(
  world: ModelWorld,
  candidatesOf: (t: ModelTransaction) => Iterable<Candidate>,
  answers: readonly (string | null)[],
): Promise<TransactionDocument[]> {
  const documents = await real.documents();
  expect(documents.map(({ _id }) => _id)).toEqual(world.transactions.map(({ id }) => id).sort());
  world.transactions = world.transactions.map((t) => {
    const document = documents.find(({ _id }) => _id === t.id)!;
    expectLaws(real, document);
    const seen = projectReal(real, document);
    const wanted: object[] = [];
    for (const { t: candidate, answers: said } of candidatesOf(t)) {
      // A reconciliation answers no caller.
      const expectedAnswers = said.map((one, index) => (answers[index] === null ? null : one));
      const received = said.map((_, index) => answers[index] ?? null);
      const expected = { ...projectModel(candidate), answers: expectedAnswers };
      if (JSON.stringify(expected) === JSON.stringify({ ...seen, answers: received })) return candidate;
      if (wanted.length < SHOWN_CANDIDATES) wanted.push(expected);
    }
    expect({ ...seen, answers }).toEqual(wanted.length === 1 ? wanted[0] : wanted);
    throw new Error('The comparison above has failed');
  });
  expectChargedOnce(real, documents);
  const listed = await real.service.listing.list(
    { filter: {}, sort: [['created_at', -1]], page: 1, limit: LIST_LIMIT },
    makeContext(),
  );
  const ids = listed.ok ? listed.value.data.map(({ _id }) => _id) : [];
  expect([...ids].sort()).toEqual(world.transactions.map(({ id }) => id).sort());
  return documents;
}

const now = (): number => real.service.now().getTime();

/** Lets the one before it run for a while: the database answers `times` times. */
async function lag(times: number): Promise<void> {
  for (let done = 0; done < times; done++)
    await real.service.collections.transactions.findOne({ _id: 'none' });
}

/** Choices that depend on the state are fixed before anything runs. */
function pinChoices(action: Action, t: ModelTransaction, document: TransactionDocument): Action {
  const known = (index: number) => (index < t.refunds.length ? index : -1);
  if (action.do === 'refund') return { ...action, size: amountToRefund(action.size, t) ?? 'all' };
  if (action.do === 'answerDispute')
    return { ...action, dispute: action.dispute < t.disputes.length ? action.dispute : -1 };
  if (action.do === 'cancelRefund') return { ...action, refund: known(action.refund) };
  if (action.do !== 'callback') return action;
  const { fact } = action;
  if (fact.about === 'refund') return { ...action, fact: { ...fact, refund: known(fact.refund) } };
  // As long as the provider's id is not known, ours alone decides: nothing is foreign then.
  const isUnheard = document.provider_transaction_id === undefined;
  if (fact.about === 'foreignOrder' && isUnheard)
    return { ...action, fact: { about: 'order', kind: 'closed' } };
  return { ...action, fact: fitFact(fact, t) };
}

/** A provider does not mistake a card for a charge. */
function fitFact(
  fact: Extract<Action, { readonly do: 'callback' }>['fact'],
  { method }: ModelTransaction,
): typeof fact {
  const isOfCard = method === 'CREDIT_CARD';
  if (fact.about === 'payment' && isOfCard) return { about: 'order', kind: 'approved' };
  if (fact.about !== 'order') return fact;
  const isCardWord = ['approved', 'authorized', 'soft_declined'].includes(fact.kind);
  if (isOfCard) return fact.kind === 'registered' ? { ...fact, kind: 'authorized' } : fact;
  return isCardWord ? { ...fact, kind: 'registered' } : fact;
}

type RealCommand = fc.AsyncCommand<ModelWorld, RealSide>;

/** The provider's outcome for a new order, and its immediate report. */
function makeInitialState(
  document: TransactionDocument,
  { method, requires3ds }: Creation,
): ModelTransaction {
  const { _id: id, amount, created_at, instrument } = document;
  const createdAt = created_at.getTime();
  const t: ModelTransaction = {
    id,
    requestId: document.request_id,
    method,
    amount,
    status: requires3ds ? 'AWAITING_3DS' : 'PROCESSING',
    reason: null,
    submission: requires3ds ? 'SETTLED' : 'UNDER_WAY',
    approved: null,
    refunded: 0,
    reserved: 0,
    refunds: [],
    disputes: [],
    payments: [],
    callbacks: [],
    events: ['transaction.created'],
    order: requires3ds ? 'none' : chooseOrder(method, amount),
    captured: amount,
    made: [],
    voidsAsked: 0,
    payableUntil: isCharge(instrument) ? instrument.expires_at.getTime() : null,
    awaitingSince: createdAt,
    authorizedAt: createdAt,
    approvedAt: createdAt,
    capture: null,
    reversal: false,
    voidRefusals: null,
    isPaymentRequested: false,
    findings: [],
    askedAfterEnd: null,
  };
  if (requires3ds) return t;
  const band = findBand(amount);
  const isUnheard = band === BAND.lost || (method === 'CREDIT_CARD' && UNANSWERED.includes(band));
  const said =
    band === BAND.denied && method === 'CREDIT_CARD' ? { kind: 'denied' as const } : reportOrder(t);
  takeWord(t, isUnheard ? { kind: 'unknown' } : said, createdAt, 'answer');
  return t;
}
const UNANSWERED: readonly number[] = [BAND.answerLost, BAND.silent];

function chooseOrder(method: Creation['method'], amount: number): OrderKind {
  const band = findBand(amount);
  if (band === BAND.lost) return 'none';
  if (band === BAND.failed) return 'failed';
  if (method !== 'CREDIT_CARD') return 'registered';
  if (band === BAND.declined || band === BAND.denied) return 'declined';
  return isAuthorizedBand(amount) ? 'authorized' : 'approved';
}

const ANOTHER_AMOUNT = 100;
const SHOWN_CANDIDATES = 3;

class Create implements RealCommand {
  constructor(
    private readonly creation: Creation,
    private readonly rival: 'none' | 'same' | 'other',
  ) {}
  check = () => true;
  toString = () => `create ${JSON.stringify(this.creation)} rival ${this.rival}`;

  async run(world: ModelWorld): Promise<void> {
    const { creation, rival } = this;
    const requestId = `request-${world.requests++}`;
    const other = rival === 'other' ? { ...creation, amount: creation.amount + ANOTHER_AMOUNT } : creation;
    const sent = rival === 'none' ? [creation] : [creation, other];
    const at = real.service.now();
    const answers = await Promise.all(sent.map((one) => create(real, toCommand(one, requestId, at))));
    const winner = answers.findIndex(({ text }) => text.startsWith('created'));
    const id = answers[winner]?.id;
    const document = await real.service.collections.transactions.findOne({ _id: id! });
    expect(document?.amount).toBe(sent[winner]?.amount);
    const t = makeInitialState(document!, creation);
    const second = rival === 'other' ? 'request_id_conflict' : `replayed ${t.status}`;
    const wanted = [`created ${t.status}`, ...(rival === 'none' ? [] : [second])];
    expect(answers.map(({ text }) => text).sort()).toEqual(wanted.sort());
    world.transactions.push(t);
    await settleOn(world, (one) => [{ t: one, answers: [] }], []);
  }
}

const pick = ({ transactions }: ModelWorld, target: number): ModelTransaction =>
  transactions[target % transactions.length]!;

class Repeat implements RealCommand {
  constructor(
    private readonly target: number,
    private readonly isChanged: boolean,
  ) {}
  check = ({ transactions }: Readonly<ModelWorld>) => transactions.length > 0;
  toString = () => `repeat ${this.target} ${this.isChanged ? 'changed' : 'equal'}`;

  async run(world: ModelWorld): Promise<void> {
    const t = pick(world, this.target);
    const before = await real.documents();
    const document = before.find(({ _id }) => _id === t.id)!;
    const creation = {
      method: t.method as Creation['method'],
      amount: t.amount + (this.isChanged ? ANOTHER_AMOUNT : 0),
      requires3ds: document.require_3ds,
    };
    const command = toCommand(creation, t.requestId, document.created_at);
    const { text } = await create(real, command);
    expect(text).toBe(this.isChanged ? 'request_id_conflict' : `replayed ${t.status}`);
    expect(await settleOn(world, (one) => [{ t: one, answers: [] }], [])).toEqual(before);
  }
}

/** Answers that leave everything as it was. */
const REFUSALS: readonly string[] = [
  'invalid_transaction_state',
  'validation_error',
  'request_id_conflict',
  'request_in_progress',
  'resource_not_found',
  'service_unavailable',
  'invalid_refund_state',
  'invalid_dispute_state',
  'refund_window_closed',
  'insufficient_refundable_amount',
];

class Play implements RealCommand {
  constructor(
    private readonly target: number,
    private readonly actions: readonly Action[],
    private readonly lagOfSecond: number,
  ) {}
  check = ({ transactions }: Readonly<ModelWorld>) => transactions.length > 0;
  toString = () => `play on ${this.target}: ${this.actions.map((one) => JSON.stringify(one)).join(' with ')}`;

  async run(world: ModelWorld): Promise<void> {
    const t = pick(world, this.target);
    const before = await real.documents();
    const document = before.find(({ _id }) => _id === t.id)!;
    const pinnedActions = this.actions.map((one) => pinChoices(one, t, document));
    const at = now();
    const answers = await Promise.all(
      pinnedActions.map(async (action, index) => {
        if (index > 0) await lag(this.lagOfSecond);
        return perform(real, action, t, document);
      }),
    );
    const after = await settleOn(
      world,
      (one) =>
        one.id === t.id
          ? listInterleavings(one, (copy) => pinnedActions.map((action) => listSteps(action, copy, at)))
          : [{ t: one, answers: [] }],
      answers,
    );
    const isRefused = answers.every((one) => REFUSALS.includes(one));
    // A cancelled refund is asked of the provider, which may tell something else that is news.
    if (isRefused && !pinnedActions.some((one) => one.do === 'cancelRefund')) expect(after).toEqual(before);
  }
}

class PassTime implements RealCommand {
  constructor(
    private readonly jump: Jump,
    private readonly company: 'none' | 'reconciler' | Action,
    private readonly target: number,
    private readonly lagOfSecond: number,
  ) {}
  check = () => true;
  toString = () => `${this.jump} pass, with ${JSON.stringify(this.company)} on ${this.target}`;

  async run(world: ModelWorld): Promise<void> {
    real.service.advance(JUMP_MS[this.jump]);
    const isNear = (t: ModelTransaction) =>
      listBoundaries(t).some((one) => Math.abs(one - now()) < MARGIN_MS);
    while (world.transactions.some(isNear)) real.service.advance(MARGIN_MS);
    const { company } = this;
    const t = world.transactions.length > 0 ? pick(world, this.target) : null;
    const before = await real.documents();
    const document = before.find(({ _id }) => _id === t?.id);
    const at = now();
    const action =
      typeof company === 'string' || t === null || document === undefined
        ? null
        : pinChoices(company, t, document);
    const second = async (): Promise<string | null> => {
      await lag(this.lagOfSecond);
      if (company === 'reconciler') await real.service.scanDue();
      return action !== null && document !== undefined ? perform(real, action, t!, document) : null;
    };
    const [, answer] = await Promise.all([real.service.scanDue(), second()]);
    const reconcileDue: Action = { do: 'reconcile due' };
    await settleOn(
      world,
      function* (one) {
        const acted = (copy: ModelTransaction) =>
          action !== null && one.id === t?.id ? [listSteps(action, copy, at)] : [];
        const reconciliations = (copy: ModelTransaction) => [
          listSteps(reconcileDue, copy, at),
          ...acted(copy),
        ];
        yield* listInterleavings(one, reconciliations);
        // A second reconciler that comes when the first has asked already finds nothing due (above).
        if (company === 'reconciler')
          yield* listInterleavings(one, (copy) => [
            listSteps(reconcileDue, copy, at),
            ...reconciliations(copy),
          ]);
      },
      [null, company === 'reconciler' ? null : answer],
    );
  }
}

const lags = fc.nat(MAX_LAG);
const targets = fc.nat();
const company = fc.oneof(fc.constantFrom<'none' | 'reconciler'>('none', 'reconciler'), actions);
const commands = [
  fc.tuple(creations, fc.constantFrom('none', 'none', 'same', 'other')).map((made) => new Create(...made)),
  fc.tuple(targets, fc.boolean()).map((made) => new Repeat(...made)),
  fc.tuple(targets, actions).map(([target, action]) => new Play(target, [action], 0)),
  fc.tuple(targets, actions).map(([target, action]) => new Play(target, [action], 0)),
  fc.tuple(targets, fc.tuple(actions, actions), lags).map((made) => new Play(...made)),
  fc.tuple(jumps, company, targets, lags).map((made) => new PassTime(...made)),
];

it(
  'lives as the reference model does, alone and two commands at a time',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.commands(commands, { maxCommands: MAX_COMMANDS, size: 'max' }),
        async (sequence) => {
          await real.reset();
          await fc.asyncModelRun(() => ({ model: { transactions: [], requests: 0 }, real }), sequence);
        },
      ),
      { numRuns: RUNS, interruptAfterTimeLimit: TIMEOUT_MS / 2 },
    );
  },
  TIMEOUT_MS,
);
