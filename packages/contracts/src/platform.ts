// The processes of the platform. Written by `npm run gen` from charts/merchant-payments/files/topology.yaml.

/** The services that other processes call by gRPC. */
export const SERVICE_NAMES = [
  'identity',
  'merchants',
  'pricing',
  'pix-keys',
  'transactions',
  'webhooks',
  'ledger',
  'activity',
] as const;

/** All processes, in the order in which `npm start` starts them. */
export const PROCESS_NAMES = [
  'provider-sandbox',
  'identity',
  'merchants',
  'pricing',
  'pix-keys',
  'transactions',
  'webhooks',
  'ledger',
  'activity',
  'gateway',
] as const;

/** The durable consumer groups. Each has a topic of dead letters, and a topic of a deployment is never removed. */
export const CONSUMER_GROUPS = [
  'identity',
  'merchants',
  'pricing',
  'pix-keys',
  'transactions',
  'webhooks',
  'ledger',
  'activity',
] as const;

/** The topics of each service. openService refuses a service that reads or writes others. */
export const SERVICE_TOPICS = {
  identity: { produces: ['identity'], consumes: ['merchants'] },
  merchants: { produces: ['merchants'], consumes: ['webhooks'] },
  pricing: { produces: ['pricing'], consumes: ['webhooks'] },
  'pix-keys': { produces: ['pixKeys'], consumes: ['merchants', 'webhooks'] },
  transactions: {
    produces: ['transactions'],
    consumes: ['merchants', 'pricing', 'pixKeys', 'ledger', 'webhooks'],
  },
  webhooks: {
    produces: ['webhooks'],
    consumes: ['transactions', 'merchants', 'pricing', 'pixKeys', 'webhooks', 'ledger'],
  },
  ledger: { produces: ['ledger'], consumes: ['transactions', 'merchants', 'pricing', 'webhooks'] },
  activity: {
    produces: [],
    consumes: ['transactions', 'merchants', 'pricing', 'pixKeys', 'webhooks', 'ledger', 'identity'],
  },
} as const;
