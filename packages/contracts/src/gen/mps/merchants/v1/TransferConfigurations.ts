// Original file: protos/mps/merchants/v1/merchants.proto

import type { Long } from '@grpc/proto-loader';

/**
 * When and how a merchant's balance is moved to its bank.
 */
export interface TransferConfigurations {
  'automatic_transfer_enabled'?: (boolean);
  'transfer_frequency'?: (string);
  'rail'?: (string);
  'utc_hour_of_day'?: (number);
  'day_of_week'?: (number);
  'day_of_month'?: (number);
  'min_balance'?: (number | string | Long);
  '_automatic_transfer_enabled'?: "automatic_transfer_enabled";
  '_transfer_frequency'?: "transfer_frequency";
  '_rail'?: "rail";
  '_utc_hour_of_day'?: "utc_hour_of_day";
  '_day_of_week'?: "day_of_week";
  '_day_of_month'?: "day_of_month";
  '_min_balance'?: "min_balance";
}

/**
 * When and how a merchant's balance is moved to its bank.
 */
export interface TransferConfigurations__Output {
  'automatic_transfer_enabled'?: (boolean);
  'transfer_frequency'?: (string);
  'rail'?: (string);
  'utc_hour_of_day'?: (number);
  'day_of_week'?: (number);
  'day_of_month'?: (number);
  'min_balance'?: (number);
}
