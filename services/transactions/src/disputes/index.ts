// Disputes: chargebacks and MED debits, from the report to the merchant's answers and the network's decision.
import type { CallContext } from '@mps/contracts';
import type { ProviderCall, StoredTransaction, Transaction } from '../transaction';
import { acceptDispute, addDisputeEvidence, sendDisputeAnswers, type AddEvidenceRequest } from './answer';
import { cancelPendingRefunds } from './apply';
import { getDisputeChecklist, type ChecklistDeps } from './checklist';
import {
  deleteEvidenceDraft,
  getEvidenceDraft,
  getEvidenceDraftFile,
  putEvidenceDraft,
  type PutDraftRequest,
} from './drafts';
import {
  openDispute,
  resolveDispute,
  type OpenDisputeRequest,
  type ResolveDisputeRequest,
  type SimulateDeps,
} from './simulate';
import { getDispute, getEvidenceFile, listDisputes, type DisputeQuery } from './store';

export { type RefundOutcomes } from './domain/decide-dispute';
export type {
  ClosedDispute,
  DisputeSimulator,
  OpenDisputeRequest,
  OpenedDispute,
  ResolveDisputeRequest,
} from './simulate';
export type { AddEvidenceRequest, AnsweredDispute } from './answer';
export type { Checklist } from './checklist';
export { countBytes } from './domain/draft';
export { declareEvidenceDrafts, makeEvidenceDraftStore, type EvidenceDraftStore } from './draft-store';
export type { FoundDraft, PutDraftRequest } from './drafts';
export { declareEvidenceFiles, makeDisputeStore, makeEvidenceFiles, type FoundDispute } from './store';

export type Disputes = ReturnType<typeof makeDisputes>;

export const makeDisputes = (deps: SimulateDeps & ChecklistDeps) => ({
  get: (disputeId: string, context: CallContext) => getDispute(deps, disputeId, context),
  getEvidenceFile: (
    request: { readonly dispute_id: string; readonly evidence_id: string },
    context: CallContext,
  ) => getEvidenceFile(deps, request, context),
  list: (query: DisputeQuery, context: CallContext) => listDisputes(deps, query, context),
  addEvidence: (request: AddEvidenceRequest, context: CallContext) =>
    addDisputeEvidence(deps, request, context),
  getChecklist: (disputeId: string, context: CallContext) => getDisputeChecklist(deps, disputeId, context),
  getDraft: (disputeId: string, context: CallContext) => getEvidenceDraft(deps, disputeId, context),
  getDraftFile: (request: { readonly dispute_id: string; readonly file_id: string }, context: CallContext) =>
    getEvidenceDraftFile(deps, request, context),
  putDraft: (request: PutDraftRequest, context: CallContext) => putEvidenceDraft(deps, request, context),
  deleteDraft: (
    request: { readonly dispute_id: string; readonly version: string | null },
    context: CallContext,
  ) => deleteEvidenceDraft(deps, request, context),
  accept: (disputeId: string, context: CallContext) => acceptDispute(deps, disputeId, context),
  open: (request: OpenDisputeRequest, context: CallContext) => openDispute(deps, request, context),
  resolve: (request: ResolveDisputeRequest, context: CallContext) => resolveDispute(deps, request, context),
  cancelPendingRefunds: (transaction: Transaction, call: ProviderCall) =>
    cancelPendingRefunds(deps, transaction, call),
  sendAnswers: (transaction: StoredTransaction) => sendDisputeAnswers(deps, transaction),
});
