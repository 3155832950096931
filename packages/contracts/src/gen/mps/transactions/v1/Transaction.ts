// Original file: protos/mps/transactions/v1/transactions.proto

import type { Pricing as _mps_transactions_v1_Pricing, Pricing__Output as _mps_transactions_v1_Pricing__Output } from '../../../mps/transactions/v1/Pricing';
import type { PixData as _mps_transactions_v1_PixData, PixData__Output as _mps_transactions_v1_PixData__Output } from '../../../mps/transactions/v1/PixData';
import type { BolepixData as _mps_transactions_v1_BolepixData, BolepixData__Output as _mps_transactions_v1_BolepixData__Output } from '../../../mps/transactions/v1/BolepixData';
import type { CardData as _mps_transactions_v1_CardData, CardData__Output as _mps_transactions_v1_CardData__Output } from '../../../mps/transactions/v1/CardData';
import type { Consumer as _mps_transactions_v1_Consumer, Consumer__Output as _mps_transactions_v1_Consumer__Output } from '../../../mps/transactions/v1/Consumer';
import type { Long } from '@grpc/proto-loader';

/**
 * A payment. In every resource an absent `optional` member is null in JSON. An absent plain message is omitted.
 */
export interface Transaction {
  'id'?: (string);
  'provider'?: (string);
  'affiliation_id'?: (string);
  'request_id'?: (string);
  'mcc'?: (string);
  'amount'?: (number | string | Long);
  'currency'?: (string);
  'pricing'?: (_mps_transactions_v1_Pricing | null);
  'status'?: (string);
  'capture_method'?: (string);
  'installments'?: (number);
  'payment_method'?: (string);
  'automatic_anticipation'?: (boolean);
  'company_id'?: (string);
  'created_at'?: (string);
  'fee_policy_id'?: (string);
  'cost_policy_id'?: (string);
  'approved_amount'?: (number | string | Long);
  'refunded_amount'?: (number | string | Long);
  'acquirer_response_code'?: (string);
  'pix_data'?: (_mps_transactions_v1_PixData | null);
  'bolepix_data'?: (_mps_transactions_v1_BolepixData | null);
  'card_data'?: (_mps_transactions_v1_CardData | null);
  'soft_descriptor'?: (string);
  'serial_number'?: (string);
  'nsu'?: (string);
  /**
   * JSON object. Its values are strings, numbers or booleans.
   */
  'metadata_json'?: (string);
  'latest_refund_at'?: (string);
  'status_reason'?: (string);
  'approved_at'?: (string);
  'company_full_name'?: (string);
  'company_name'?: (string);
  'organization_id'?: (string);
  'consumer'?: (_mps_transactions_v1_Consumer | null);
  'updated_at'?: (string);
  '_fee_policy_id'?: "fee_policy_id";
  '_cost_policy_id'?: "cost_policy_id";
  '_approved_amount'?: "approved_amount";
  '_acquirer_response_code'?: "acquirer_response_code";
  '_soft_descriptor'?: "soft_descriptor";
  '_serial_number'?: "serial_number";
  '_nsu'?: "nsu";
  '_latest_refund_at'?: "latest_refund_at";
  '_status_reason'?: "status_reason";
  '_approved_at'?: "approved_at";
  '_company_name'?: "company_name";
  '_organization_id'?: "organization_id";
  '_updated_at'?: "updated_at";
}

/**
 * A payment. In every resource an absent `optional` member is null in JSON. An absent plain message is omitted.
 */
export interface Transaction__Output {
  'id': (string);
  'provider': (string);
  'affiliation_id': (string);
  'request_id': (string);
  'mcc': (string);
  'amount': (number);
  'currency': (string);
  'pricing': (_mps_transactions_v1_Pricing__Output | null);
  'status': (string);
  'capture_method': (string);
  'installments': (number);
  'payment_method': (string);
  'automatic_anticipation': (boolean);
  'company_id': (string);
  'created_at': (string);
  'fee_policy_id'?: (string);
  'cost_policy_id'?: (string);
  'approved_amount'?: (number);
  'refunded_amount': (number);
  'acquirer_response_code'?: (string);
  'pix_data': (_mps_transactions_v1_PixData__Output | null);
  'bolepix_data': (_mps_transactions_v1_BolepixData__Output | null);
  'card_data': (_mps_transactions_v1_CardData__Output | null);
  'soft_descriptor'?: (string);
  'serial_number'?: (string);
  'nsu'?: (string);
  /**
   * JSON object. Its values are strings, numbers or booleans.
   */
  'metadata_json': (string);
  'latest_refund_at'?: (string);
  'status_reason'?: (string);
  'approved_at'?: (string);
  'company_full_name': (string);
  'company_name'?: (string);
  'organization_id'?: (string);
  'consumer': (_mps_transactions_v1_Consumer__Output | null);
  'updated_at'?: (string);
}
