// The models of protocols hold in every state within their bounds, and each planted mistake is found.
// `SPIN_BOUNDS=large npm test -- integration models` searches larger bounds; it takes up to 3 GB of memory.
import { checkModel, findMissingTool } from './check-model';

interface Model {
  readonly small: readonly string[];
  readonly large: readonly string[];
  /** Each breaks the protocol. */
  readonly mistakes: readonly string[];
  /** Parts that the protocol does not depend on. */
  readonly unneeded: readonly string[];
}

const MODELS: Readonly<Record<string, Model>> = {
  'event-log': {
    small: ['EACH=2', 'BATCH=1'],
    large: ['EACH=2', 'BATCH=2'],
    mistakes: ['LOCAL_READ', 'KEEP_POSITION', 'ANSWER_BEFORE_MAJORITY'],
    unneeded: [],
  },
  outbox: {
    small: ['EVENTS=2', 'KILLS=0'],
    large: ['EVENTS=2', 'KILLS=1'],
    mistakes: ['NO_GAP_CHECK', 'PUBLISHED_BEFORE_ANSWER', 'REMOVE_ALL', 'KEEP_QUEUE_AFTER_FAILURE'],
    unneeded: ['KEEP_AT_NEW_LEASE', 'TWO_HOLDERS'],
  },
  facts: {
    small: ['CHANGES=1', 'TICKS=5'],
    large: ['CHANGES=2', 'TICKS=5', 'USES=2'],
    mistakes: [
      'RAISE_AFTER_WRITE',
      'ANSWER_AT_ONCE',
      'CLOSE_AFTER_UNKNOWN',
      'EXPIRE_EARLY',
      'MAJORITY_READ',
      'LEASE_FROM_ANSWER',
      'VERSION_READ_LAST',
    ],
    unneeded: [],
  },
  payment: {
    small: ['COMMANDS=2', 'TICKS=8'],
    large: ['COMMANDS=2', 'TICKS=10', 'RESENDS=2'],
    mistakes: [
      'APPROVAL_DURING_REVERSAL',
      'FAILED_WITHOUT_REVERSAL',
      'REVERSED_WITHOUT_INTENT',
      'NOT_CAPTURED_ON_UNKNOWN',
      'NO_SEND_LIMIT',
      'REFUSED_RESEND_IS_FINAL',
      'AGE_AFTER_ANSWER',
    ],
    unneeded: ['NO_TOMBSTONE'],
  },
};

/** A search of large bounds takes hours on a busy machine. */
const LIMIT_MS = 4 * 3_600_000;
const bounds = process.env['SPIN_BOUNDS'] === 'large' ? 'large' : 'small';
const missing = findMissingTool();
if (missing !== null)
  process.stderr.write(`NOT EXECUTED: models of protocols: ${missing} is not on this machine\n`);

const listCases = (list: (model: Model) => readonly string[]) =>
  Object.entries(MODELS).flatMap(([name, model]) =>
    list(model).map((define) => [name, define, model] as const),
  );

describe('the model', () => {
  test.each(Object.entries(MODELS))(
    '%s holds in every state within its bounds',
    async (name, model) => {
      if (missing !== null) return;
      const { states, violation, isComplete } = await checkModel(name, model[bounds]);
      process.stderr.write(`${name}: ${states} states with ${model[bounds].join(' ')}\n`);
      expect({ violation, isComplete }).toEqual({ violation: null, isComplete: true });
    },
    LIMIT_MS,
  );

  test.each(listCases(({ mistakes }) => mistakes))(
    '%s is violated with %s',
    async (name, mistake, { small }) => {
      if (missing !== null) return;
      expect((await checkModel(name, [...small, mistake], '-O0')).violation).not.toBeNull();
    },
    LIMIT_MS,
  );

  test.each(listCases(({ unneeded }) => unneeded))(
    '%s holds with %s as well',
    async (name, part, { small }) => {
      if (missing !== null) return;
      expect(await checkModel(name, [...small, part])).toMatchObject({ violation: null, isComplete: true });
    },
    LIMIT_MS,
  );
});
