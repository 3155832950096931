// Original file: protos/mps/payouts/v1/payouts.proto


/**
 * As stored. Absent members: it was never set.
 */
export interface PayoutSwitch {
  'paused'?: (boolean);
  'reason'?: (string);
  'changed_by'?: (string);
  'changed_at'?: (string);
  '_reason'?: "reason";
  '_changed_by'?: "changed_by";
  '_changed_at'?: "changed_at";
}

/**
 * As stored. Absent members: it was never set.
 */
export interface PayoutSwitch__Output {
  'paused': (boolean);
  'reason'?: (string);
  'changed_by'?: (string);
  'changed_at'?: (string);
}
