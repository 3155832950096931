// The parts of the audit log that other files of this service use.
export type { UnchainedRecord } from './chain';
export { DATABASE_NAME, declareAuditRecords, unchainedRecord } from './documents';
export {
  listAuditChains,
  listAuditRecords,
  listChainRecords,
  recordOperatorAction,
  toRecordMessage,
  type AuditDeps,
} from './operations';
export { recordChanges } from './record-changes';
export { makeAuditLog } from './store';
