// The shardable collections, their shard key, and the queries without it. docs/operations/sharding.md says the same;
// test/tidy/sharding.test.ts compares the two.
// sharded-queries.ts checks the services' queries.

/** Every read and write of a sharded collection names one organization or is listed in SCATTERED. */
export const SHARD_KEY = 'organization_id';

/** `{service}.{collection}` that grows with every payment. */
export const SHARDED = ['ledger.posting_sets', 'transactions.intents', 'transactions.transactions'] as const;

/** These stay on one shard: they grow with merchants, keys, transfers and refunds, expire, or are read by id only. */
export const UNSHARDED: Readonly<Record<string, readonly string[]>> = {
  activity: [
    'audit_records',
    'data_subject_jobs',
    'data_subject_records',
    'export_parts',
    'exports',
    'leases',
    'provider_calls',
    'record_counts',
    'request_log_drops',
    'request_logs',
  ],
  identity: [
    'api_keys',
    'companies',
    'leases',
    'login_attempts',
    'password_resets',
    'preferences',
    'saved_views',
    'recorded_actions',
    'roles',
    'sessions',
    'signing_keys',
    'users',
  ],
  ledger: [
    'anticipation_quotes',
    'anticipations',
    'cashouts',
    'closed_days',
    'findings',
    'leases',
    'local_companies',
    'local_fee_policies',
    'postponed_comparisons',
    'progress',
    'rebuilt',
    'reconciliations',
    'recorded_actions',
    'reservations',
    'returned_payments',
    'settlements',
    'switches',
    'total_increments',
    'totals',
  ],
  merchants: [
    'affiliation_streams',
    'companies',
    'counters',
    'leases',
    'payment_terms_streams',
    'recorded_actions',
  ],
  pix_keys: ['directory_budgets', 'counters', 'leases', 'owners', 'pix_keys', 'recorded_actions'],
  pricing: ['cost_policies', 'counters', 'fee_policies', 'leases', 'policy_versions', 'recorded_actions'],
  transactions: [
    'counters',
    'evidence_drafts',
    'evidence_files',
    'last_seen_upstreams',
    'leases',
    'local_companies',
    'local_cost_policies',
    'local_fee_policies',
    'local_pix_keys',
    'progress',
    'recorded_actions',
    'refund_intents',
    'switches',
    'three_ds_sessions',
    'transaction_counts',
  ],
  webhooks: [
    'companies',
    'counters',
    'deliveries',
    'endpoints',
    'erased_payments',
    'event_gaps',
    'events',
    'failures',
    'last_places',
    'leases',
    'progress',
    'recorded_actions',
    'replays',
  ],
};

export interface ScatteredQuery {
  readonly collection: (typeof SHARDED)[number];
  /**
   * The command and the comparisons of its filter in the notation of sharded-queries.ts: `find outbox_since.$exists`.
   */
  readonly shapes: readonly string[];
  /** The origin of the query, as the page names it. */
  readonly of: string;
}

/**
 * Queries to every shard; docs/operations/sharding.md has the cost of each. Only reads and multi-document updates: an
 * update of one document names its organization.
 */
export const SCATTERED: readonly ScatteredQuery[] = [
  {
    collection: 'transactions.transactions',
    of: 'the relay: pending events',
    shapes: [
      'find outbox_since.$exists',
      'find _id.$nin outbox_since.$exists',
      'aggregate outbox_since.$exists',
    ],
  },
  {
    collection: 'transactions.transactions',
    of: 'the relay: removal of published events, with the marks of the roll-up',
    shapes: [
      'updateMany _id.$in outbox.$not',
      'updateMany _id.$in counted_batch.$not outbox.$not status',
      'updateMany _id.$in outbox.event_id.$in',
    ],
  },
  {
    collection: 'transactions.transactions',
    of: 'the roll-up of counts',
    shapes: [
      'find organization_id.$gt uncounted_since.$exists',
      'find organization_id.$gt uncounted_since.$lt',
      'find _id.$in uncounted_since.$exists',
      'updateMany _id.$in counted_batch.$not',
    ],
  },
  {
    collection: 'transactions.transactions',
    of: "due work, and the operator's view of it",
    shapes: [
      'find work_due_at.$lte',
      'find _id.$nin work_due_at.$lte',
      'find work_due_at.$exists',
      'find _id.$nin work_due_at.$exists',
    ],
  },
  {
    collection: 'transactions.transactions',
    of: 'personal data at the end of their terms',
    shapes: ['find personal_data_due_at.$lte', 'find _id.$nin personal_data_due_at.$lte'],
  },
  {
    collection: 'transactions.intents',
    of: 'due intents, a callback before its answer, closing of intents',
    shapes: [
      'find _id',
      'find work_due_at.$lte',
      'find _id.$nin work_due_at.$lte',
      'find work_due_at.$exists',
      'find _id.$nin work_due_at.$exists',
      'find transaction_id work_due_at.$exists',
      'updateMany _id.$in transaction_id.$in',
    ],
  },
  {
    collection: 'transactions.transactions',
    of: 'a callback of the provider, a QR payload, a settlement',
    shapes: ['find _id', 'find _id.$in'],
  },
  {
    collection: 'transactions.transactions',
    of: 'operators: findings, a dispute by its id',
    shapes: ['find findings.at.$exists', 'find disputes.id'],
  },
  {
    collection: 'transactions.transactions',
    of: 'all payments by id, for the rebuild of the ledger',
    shapes: [
      'find _id.$exists approved_at.$ne',
      'find _id.$exists _id.$gt approved_at.$ne',
      'find _id.$exists _id.$in approved_at.$ne',
    ],
  },
  {
    collection: 'transactions.transactions',
    of: 'the rotation of the encryption key, and the search for personal data',
    shapes: ['find', 'find _id.$gt'],
  },
  {
    collection: 'ledger.posting_sets',
    of: 'reconciliation: the organizations with payments',
    shapes: ['distinct'],
  },
  {
    collection: 'ledger.posting_sets',
    of: 'audit and rebuild',
    shapes: ['find', 'find _id.$gt', 'find _id.$in'],
  },
];
