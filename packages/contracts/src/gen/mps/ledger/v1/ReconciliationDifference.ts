// Original file: protos/mps/ledger/v1/ledger.proto


/**
 * Payments in which a day's statement of the provider and the ledger differ, some of a run's.
 */
export interface ReconciliationDifference {
  'day'?: (string);
  'transaction_ids'?: (string)[];
  /**
   * The provider's ids of orders: of refunds that the ledger does not have.
   */
  'provider_transaction_ids'?: (string)[];
}

/**
 * Payments in which a day's statement of the provider and the ledger differ, some of a run's.
 */
export interface ReconciliationDifference__Output {
  'day': (string);
  'transaction_ids': (string)[];
  /**
   * The provider's ids of orders: of refunds that the ledger does not have.
   */
  'provider_transaction_ids': (string)[];
}
