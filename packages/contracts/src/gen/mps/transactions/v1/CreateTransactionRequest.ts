// Original file: protos/mps/transactions/v1/transactions.proto

import type { PixDataInput as _mps_transactions_v1_PixDataInput, PixDataInput__Output as _mps_transactions_v1_PixDataInput__Output } from '../../../mps/transactions/v1/PixDataInput';
import type { BolepixDataInput as _mps_transactions_v1_BolepixDataInput, BolepixDataInput__Output as _mps_transactions_v1_BolepixDataInput__Output } from '../../../mps/transactions/v1/BolepixDataInput';
import type { CardDataInput as _mps_transactions_v1_CardDataInput, CardDataInput__Output as _mps_transactions_v1_CardDataInput__Output } from '../../../mps/transactions/v1/CardDataInput';
import type { Consumer as _mps_transactions_v1_Consumer, Consumer__Output as _mps_transactions_v1_Consumer__Output } from '../../../mps/transactions/v1/Consumer';
import type { SplitRule as _mps_transactions_v1_SplitRule, SplitRule__Output as _mps_transactions_v1_SplitRule__Output } from '../../../mps/transactions/v1/SplitRule';
import type { Long } from '@grpc/proto-loader';

/**
 * A validated create, defaults filled in.
 */
export interface CreateTransactionRequest {
  'merchant_id'?: (string);
  'provider'?: (string);
  'request_id'?: (string);
  'amount'?: (number | string | Long);
  'capture_method'?: (string);
  'payment_method'?: (string);
  'currency'?: (string);
  'installments'?: (number);
  'pix_data'?: (_mps_transactions_v1_PixDataInput | null);
  'bolepix_data'?: (_mps_transactions_v1_BolepixDataInput | null);
  'card_data'?: (_mps_transactions_v1_CardDataInput | null);
  'three_d_secure_session_id'?: (string);
  'require_3ds'?: (boolean);
  'refuse_on_challenge'?: (boolean);
  'consumer'?: (_mps_transactions_v1_Consumer | null);
  /**
   * JSON object.
   */
  'metadata_json'?: (string);
  'split_rules'?: (_mps_transactions_v1_SplitRule)[];
  'soft_descriptor'?: (string);
  'serial_number'?: (string);
  'nsu'?: (string);
  'fee_policy_id'?: (string);
  '_three_d_secure_session_id'?: "three_d_secure_session_id";
  '_soft_descriptor'?: "soft_descriptor";
  '_serial_number'?: "serial_number";
  '_nsu'?: "nsu";
  '_fee_policy_id'?: "fee_policy_id";
}

/**
 * A validated create, defaults filled in.
 */
export interface CreateTransactionRequest__Output {
  'merchant_id': (string);
  'provider': (string);
  'request_id': (string);
  'amount': (number);
  'capture_method': (string);
  'payment_method': (string);
  'currency': (string);
  'installments': (number);
  'pix_data': (_mps_transactions_v1_PixDataInput__Output | null);
  'bolepix_data': (_mps_transactions_v1_BolepixDataInput__Output | null);
  'card_data': (_mps_transactions_v1_CardDataInput__Output | null);
  'three_d_secure_session_id'?: (string);
  'require_3ds': (boolean);
  'refuse_on_challenge': (boolean);
  'consumer': (_mps_transactions_v1_Consumer__Output | null);
  /**
   * JSON object.
   */
  'metadata_json': (string);
  'split_rules': (_mps_transactions_v1_SplitRule__Output)[];
  'soft_descriptor'?: (string);
  'serial_number'?: (string);
  'nsu'?: (string);
  'fee_policy_id'?: (string);
}
