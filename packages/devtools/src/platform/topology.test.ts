import {
  GRPC_SERVICES,
  PROCESS_NAMES,
  makeEnvironment,
  type Deployment,
  type PlatformPorts,
  type ProcessName,
} from './topology';

const ports = Object.fromEntries(
  [...PROCESS_NAMES, ...PROCESS_NAMES.map((name) => `${name}-metrics`)].map((name, index) => [
    name,
    20_000 + index,
  ]),
) as PlatformPorts;

const deployment: Deployment = {
  kafkaBrokers: '127.0.0.1:1',
  mongodbUrl: 'mongodb://127.0.0.1:2/',
  databasePrefix: 'db_',
  topicPrefix: 't.',
  ports,
  secrets: {
    callerTokenPrivateJwk: { kty: 'OKP', d: 'private' },
    callerTokenPublicJwk: { kty: 'OKP', x: 'public' },
    operatorTokenPrivateJwk: { kty: 'OKP', d: 'operators' },
    operatorTokenPublicJwk: { kty: 'OKP', x: 'operators' },
    apiKeyPepper: 'pepper',
    encryptionKey: 'encryption',
    ledgerTokenPrivateJwk: { kty: 'OKP', d: 'ledger' },
    ledgerTokenPublicJwk: { kty: 'OKP', x: 'ledger' },
    providerChargesKey: 'charges',
    providerPayoutsKey: 'payouts',
    providerDirectoryKey: 'directory',
    providerApiKey: 'control',
    providerCallbackSecret: 'callback',
  },
  passedOn: { NODE_ENV: 'development', LOG_LEVEL: 'info' },
};

const listHolders = (variable: string): ProcessName[] =>
  PROCESS_NAMES.filter((name) => variable in makeEnvironment(name, deployment));

describe('the environment of each process', () => {
  it.each<[string, readonly ProcessName[]]>([
    ['CALLER_TOKEN_PRIVATE_JWK', ['gateway']],
    ['CALLER_TOKEN_PUBLIC_JWK', GRPC_SERVICES],
    ['OPERATOR_TOKEN_PRIVATE_JWK', []],
    ['OPERATOR_TOKEN_PUBLIC_JWK', GRPC_SERVICES],
    ['API_KEY_PEPPER', ['identity']],
    ['ENCRYPTION_KEY', ['identity', 'transactions', 'webhooks']],
    ['LEDGER_TOKEN_PRIVATE_JWK', ['ledger']],
    ['LEDGER_TOKEN_PUBLIC_JWK', ['merchants', 'transactions']],
    ['PROVIDER_CHARGES_KEY', ['provider-sandbox', 'transactions']],
    ['PROVIDER_PAYOUTS_KEY', ['provider-sandbox', 'ledger']],
    ['PROVIDER_DIRECTORY_KEY', ['provider-sandbox', 'pix-keys']],
    ['SANDBOX_CONTROL_KEY', ['provider-sandbox', 'gateway']],
    ['PROVIDER_CALLBACK_SECRET', ['provider-sandbox', 'transactions']],
    ['GATEWAY_PORT', ['gateway']],
    ['PORT', ['provider-sandbox']],
  ])('%s goes to %j alone', (variable, holders) => expect(listHolders(variable)).toEqual(holders));

  it('gives the address of every service to every process', () => {
    for (const name of PROCESS_NAMES) {
      expect(makeEnvironment(name, deployment)).toMatchObject({
        PIX_KEYS_ADDRESS: `127.0.0.1:${ports['pix-keys']}`,
        PROVIDER_SANDBOX_URL: `http://127.0.0.1:${ports['provider-sandbox']}`,
        PUBLIC_BASE_URL: `http://127.0.0.1:${ports.gateway}`,
        OTEL_SERVICE_NAME: name,
        METRICS_PORT: String(ports[`${name}-metrics`]),
      });
    }
  });

  it('gives the gateway no database', () => {
    expect(listHolders('MONGODB_URL')).not.toContain('gateway');
  });
});
