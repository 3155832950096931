// A setting given to `npm start` reaches the processes that read it, or is reported.
import { explainUnusedSettings, passSettings, readSettings } from './settings';
import { PROCESS_NAMES, type ProcessName } from './topology';

const holders = (name: string): ProcessName[] =>
  PROCESS_NAMES.filter((process) => name in passSettings(process, { [name]: '7' }));

describe('a setting that is given to npm start', () => {
  it.each<[string, readonly ProcessName[]]>([
    ['RATE_LIMIT_WRITES_PER_SECOND', ['gateway']],
    ['TRUSTED_PROXIES', ['gateway']],
    ['ACCESS_TOKEN_SECONDS', ['identity']],
    ['PASSWORD_PEPPER', ['identity']],
    ['CARD_REFUND_WINDOW_DAYS', ['transactions']],
    ['SANDBOX_CLOCK_START', ['provider-sandbox']],
    ['ENCRYPTION_READ_KEYS', ['identity', 'transactions', 'webhooks']],
    ['PUBLIC_BASE_URL', ['transactions', 'gateway']],
    ['HANDOVER_MS', PROCESS_NAMES],
  ])('%s reaches %j', (name, processes) => expect(holders(name)).toEqual(processes));

  const all = [...new Set(Object.values(readSettings()).flat())];
  it.each(all)('%s reaches a process, or is said to be chosen', (name) => {
    const isTakenByStart = ['GATEWAY_PORT', 'KAFKA_BROKERS', 'MONGODB_URL', 'PORT'].includes(name);
    const isSaid = explainUnusedSettings({ [name]: '7' }).length > 0;
    expect([holders(name).length > 0, isSaid, isTakenByStart].filter(Boolean)).toHaveLength(1);
  });

  it('is named when it has our prefix and no process reads it', () => {
    const env = {
      RATE_LIMIT_WRITS_PER_SECOND: '5',
      KAFKA_BROKER: 'x',
      EDITOR: 'vi',
      LOG_FORMAT: 'x',
      GRPC_TRACE: 'all',
    };
    expect(explainUnusedSettings(env)).toEqual([
      'KAFKA_BROKER is no setting of any process: docs/references/settings.md lists them all.',
      'RATE_LIMIT_WRITS_PER_SECOND is no setting of any process: docs/references/settings.md lists them all.',
    ]);
  });

  it('is named when npm start chooses it', () => {
    expect(explainUnusedSettings({ METRICS_PORT: '9464', KAFKA_BROKERS: 'kafka:9092' })).toEqual([
      'METRICS_PORT is chosen by npm start: the value that you gave is not used.',
    ]);
  });
});
