// Original file: protos/mps/transactions/v1/transactions.proto

import type { EvidenceFile as _mps_transactions_v1_EvidenceFile, EvidenceFile__Output as _mps_transactions_v1_EvidenceFile__Output } from '../../../mps/transactions/v1/EvidenceFile';

/**
 * Text, files or both.
 */
export interface AddDisputeEvidenceRequest {
  'dispute_id'?: (string);
  'text'?: (string);
  'files'?: (_mps_transactions_v1_EvidenceFile)[];
  '_text'?: "text";
}

/**
 * Text, files or both.
 */
export interface AddDisputeEvidenceRequest__Output {
  'dispute_id': (string);
  'text'?: (string);
  'files': (_mps_transactions_v1_EvidenceFile__Output)[];
}
