// The codes of openapi.json that no e2e test meets, each with its reason: `operationId code` for a code that one route declares,
// and the code alone for a code of a kind of operations.

const forEach = (reason: string, code: string, operations: readonly string[]): Record<string, string> =>
  Object.fromEntries(operations.map((operation) => [`${operation} ${code}`, reason]));

const PROVIDER =
  'The provider of the e2e platform fails on a busy machine alone. The integration tests of transactions and ledger script one that does.';
const RACE =
  'Two changes of one payment must be under way at once. The integration tests of transactions hold the first one at the provider.';
const PAYOUTS =
  'An operator must pause payouts, which would stop the payouts of every other e2e test. test/chaos/restore.chaos.test.ts does so.';
const DESTINATION =
  'The directory must answer another owner or a new key. services/pix-keys/src/payout-destination.integration.test.ts scripts it.';
const LIMIT = 'The merchant must have reached a limit that takes an e2e test too many requests.';
const MEMBERSHIP =
  'The membership must end between two requests of one session. services/identity/src/memberships.integration.test.ts does so.';
const REPLAY = 'services/webhooks/src/replays.integration.test.ts meets it with an endpoint in each state.';

export const UNMET_CODES: Readonly<Record<string, string>> = {
  ...forEach(DESTINATION, 'refund_destination_mismatch', ['createRefund']),
  ...forEach(DESTINATION, 'payout_destination_on_hold', ['createCashout']),
  ...forEach(DESTINATION, 'pix_key_not_active', ['createCashout']),
  ...forEach(LIMIT, 'invalid_merchant_state', ['createAffiliation', 'createBankAccount']),
  ...forEach(MEMBERSHIP, 'company_access_denied', ['refresh', 'acceptMembership']),
  ...forEach(REPLAY, 'invalid_webhook_endpoint_state', ['replayWebhookDeliveries', 'replayWebhookDelivery']),
  ...forEach(REPLAY, 'resource_not_found', ['replayWebhookDeliveries']),
  'createUser resource_not_found':
    'services/identity/src/users-and-roles.integration.test.ts meets it with the role of another company.',
  'updateSavedView saved_view_limit':
    'The company must have 200 shared views. services/identity/src/saved-views.integration.test.ts stores them.',
  'updateRole role_name_taken': 'services/identity/src/users-and-roles.integration.test.ts meets it.',
  'createRefund merchant_not_active':
    'The merchant must be blocked after its payment. services/transactions/src/refunds/destination.integration.test.ts does so.',
  'createCashout invalid_merchant_state':
    'The merchant must be blocked, which would end the other e2e tests of its company.',
  'createAnticipation quote_expired':
    'The quote must be 15 minutes old. services/ledger/src/anticipations/domain/anticipation.table.test.ts moves its clock.',
  request_timeout:
    'The body must be slower than 10 s. gateway/src/http/body/bodies.test.ts has a shorter limit.',
};

/** A run may meet these or not. */
export const SOMETIMES_MET: Readonly<Record<string, string>> = {
  ...forEach(PROVIDER, 'provider_error', [
    'createTransaction',
    'authenticateTransaction',
    'captureTransaction',
    'cancelTransaction',
    'payTransaction',
    'createThreeDsSession',
    'createRefund',
    'cancelRefund',
    'openDispute',
    'resolveDispute',
    'runReconciliation',
    'tamperStatement',
    'getClock',
    'advanceClock',
    'completeThreeDsSession',
  ]),
  'cancelTransaction invalid_transaction_state':
    'services/transactions/src/payments/capture-and-cancel.integration.test.ts meets it.',
  ...forEach(RACE, 'request_in_progress', [
    'authenticateTransaction',
    'captureTransaction',
    'cancelTransaction',
    'payTransaction',
    'cancelRefund',
    'openDispute',
    'resolveDispute',
    'completeThreeDsSession',
  ]),
  ...forEach(RACE, 'three_ds_session_in_use', ['createTransaction', 'authenticateTransaction']),
  ...forEach(PAYOUTS, 'payouts_paused', ['createRefund', 'createCashout']),
  rate_limited:
    'The e2e platform has limits of jobs alone. test/e2e/data-subjects.e2e.test.ts meets one, and gateway/src/http/limits/refusals.test.ts the others.',
  request_in_progress: RACE,
  internal_error:
    'The recording services of gateway/src/testing/lone-gateway.fixture.ts answer it at the unit level. The platform must not.',
  upstream_timeout:
    'A service must not answer in time, as on a busy machine. services/identity/src/deadlines.integration.test.ts and packages/chassis/src/grpc/grpc.test.ts meet it.',
};
