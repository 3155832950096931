// Contracts between processes: services, errors, reasons, events and topics, and the conversion of messages to domain values
// and public JSON. Generated message types are imported from '@mps/contracts/gen/…' (types only).
export {
  CHAIN_START,
  followChain,
  hashAuditRecord,
  MASKED_VALUE,
  parseChanges,
  PLATFORM_CHAIN,
  type AuditedChange,
  type AuditRecord,
  type BrokenLink,
  type ChainPosition,
} from './audit-record';
export { isHarmless, redactBody, redactName } from './redact-body';
export {
  ACTOR_KINDS,
  currentOrigin,
  platformOrigin,
  runAs,
  runFrom,
  toActor,
  toOrigin,
  type Actor,
  type Origin,
} from './origin';
export {
  idempotencyScopeKey,
  keyedIdempotency,
  type CallContext,
  type CallerContext,
  type CallerTokens,
  type CarriedTokens,
  type Idempotency,
} from './caller';
export {
  CALLER_KINDS,
  CALLS_FOR_CALLERS,
  scopeOf,
  type Caller,
  type Scope,
  type ServiceName,
} from './caller';
export {
  ERRORS,
  ITEM_CODES,
  failure,
  invalid,
  violation,
  toViolation as violationOf,
  type DomainError,
  type ErrorCode,
  type ItemCode,
  type Violation,
} from './errors';
export {
  AGGREGATE_TYPES,
  EVENT_TYPE_FILTERS,
  EVENT_TYPES,
  findPayloadMembers,
  INTERNAL_EVENT_TYPES,
  TOPICS,
  TOPIC_PARTITIONS,
  type AggregateType,
  type AggregateTypeOf,
  type EventType,
  type PayloadMember,
  type PayloadMemberOf,
  type ReceivedMessage,
  type ReceivedPayload,
  type SentMessage,
  type TopicEventType,
  type TopicKey,
} from './events';
export { CONSUMER_GROUPS, PROCESS_NAMES, SERVICE_NAMES, SERVICE_TOPICS } from './platform';
export { loadMessage } from './loader';
export {
  findMapping as mappingOf,
  mappingsOfMethod,
  type MessageMapping,
  eventObjectJson,
  toEventMembers,
  publicJson,
  type JsonObject,
  type Received,
  type Sendable,
  withoutNulls,
} from './mapping';
export { makeEncodeRow } from './encode-row';
export { isReason, renderReason, type ParamsArgument, type Reason, type ReasonParams } from './reasons';
export {
  activityService,
  callStreamService,
  clockService,
  identityService,
  factsService,
  keysService,
  personalDataService,
  ledgerService,
  type LedgerCalls,
  merchantsService,
  payoutsService,
  pixKeysService,
  pricingService,
  transactionsService,
  type TransactionsCalls,
  webhooksService,
} from './loader';
export { decodeError, encodeError, errorFromStatus, errorToStatus, type FailedStatus } from './wire-error';
export {
  readHost as hostOf,
  isLoopbackAddress,
  isLoopbackHost,
  isPublicAddress,
  MAX_WEBHOOK_URL_CHARS,
  isWebUrl,
  webhookUrlRefusal,
} from './webhook-url';
export { decodeWebhookKey as webhookKeyOf, webhookSignature, type SignedMessage } from './webhook-signature';
