// The texts of every subject, for the compiler. Each subject adds one line. Its English file decides which keys exist.
export interface Resources {
  readonly 'api-keys': typeof import('../api-keys/en.json');
  readonly app: typeof import('../app/en.json');
  readonly audit: typeof import('../audit/en.json');
  readonly balance: typeof import('../balance/en.json');
  readonly banking: typeof import('../banking/en.json');
  readonly charge: typeof import('../charge/en.json');
  readonly company: typeof import('../company/en.json');
  readonly developers: typeof import('../developers/en.json');
  readonly disputes: typeof import('../disputes/en.json');
  readonly events: typeof import('../events/en.json');
  readonly exports: typeof import('../exports/en.json');
  readonly home: typeof import('../home/en.json');
  readonly ledger: typeof import('../ledger/en.json');
  readonly live: typeof import('../live/en.json');
  readonly members: typeof import('../members/en.json');
  readonly merchants: typeof import('../merchants/en.json');
  readonly parts: typeof import('../parts/en.json');
  readonly payments: typeof import('../payments/en.json');
  readonly profile: typeof import('../profile/en.json');
  readonly refunds: typeof import('../refunds/en.json');
  readonly 'request-logs': typeof import('../request-logs/en.json');
  readonly rows: typeof import('../rows/en.json');
  readonly sandbox: typeof import('../sandbox/en.json');
  readonly search: typeof import('../search/en.json');
  readonly session: typeof import('../session/en.json');
  readonly shortcuts: typeof import('../shortcuts/en.json');
  readonly transfers: typeof import('../transfers/en.json');
  readonly views: typeof import('../views/en.json');
  readonly webhooks: typeof import('../webhooks/en.json');
}

export type Subject = keyof Resources;
/** `subject:key` of any text. */
export type TextKey = { [S in Subject]: `${S}:${Extract<keyof Resources[S], string>}` }[Subject];
