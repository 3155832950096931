// Original file: protos/mps/ledger/v1/ledger.proto


/**
 * A rule of the ledger, and whether it holds.
 */
export interface Invariant {
  'name'?: (string);
  'holds'?: (boolean);
}

/**
 * A rule of the ledger, and whether it holds.
 */
export interface Invariant__Output {
  'name': (string);
  'holds': (boolean);
}
