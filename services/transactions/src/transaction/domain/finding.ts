// Findings are contradictions that no rule can resolve. Each is stored with the change that found it. The store counts and
// logs it, and an operator handles it (docs/rules.md#provider-calls).

export const FINDING_KINDS = [
  /** The issuer reserved another amount than was requested. */
  'authorized_amount',
  /** The provider captured another amount than was requested. */
  'captured_amount',
  /** A payer paid another amount than was payable on that day. */
  'paid_amount',
  /** The order took money although its payment is over: see Transaction.reversal. */
  'approval_after_end',
  /** The provider reports a paid card order as closed: the money is not there. */
  'closed_after_approval',
  /** The acquirer refuses to void an authorization. */
  'void_refused',
  /** A payment that was never meant for the merchant cannot be sent back: no account has received this money. */
  'return_failed',
  /**
   * The provider gave a refund back after its end was stored, and the payment has less than that unclaimed; or it reports
   * that a completed refund came to nothing.
   */
  'refund_after_end',
  /** The provider gave back another amount than was requested: the amount under the same key from before a restore. */
  'refunded_amount',
  /** The provider gave back a refund that this payment does not have. */
  'unknown_refund',
  /** The network disputes, or has decided a dispute of, a payment that is over and was never the merchant's. */
  'dispute_after_end',
  /** The provider does not have an evidence of a dispute: its text or file is not there, or the provider does not take it. */
  'evidence_lost',
  /** The payment names the 3D Secure session of another card: no liability shift is claimed. */
  'other_card_authenticated',
  /** Events of the payment were lost and are published again, with the payment as it is now; `reference` has their numbers. */
  'events_lost',
] as const;
type FindingKind = (typeof FINDING_KINDS)[number];

export interface Finding {
  readonly kind: FindingKind;
  readonly at: Date;
  /**
   * Cents that were requested; for `return_failed`, of all returns that came to nothing; for `refund_after_end`, the unclaimed rest; null
   * for a finding without an amount.
   */
  readonly expected: number | null;
  /** Cents that the provider reports; for `void_refused`, the number of voids it has refused. */
  readonly actual: number | null;
  /** The provider's or our id of the refund, dispute, evidence or 3DS session that it is about. Absent: about the payment itself. */
  readonly reference?: string;
}

interface WithFindings {
  readonly findings?: readonly Finding[];
}

/** Bounds the document. More findings would tell an operator nothing new. */
export const MAX_FINDINGS = 20;

/** The member `findings` with one more. A finding that differs only in its instant is not added again. */
export function withFinding(
  { findings = [] }: WithFindings,
  finding: Finding,
): { findings?: readonly Finding[] } {
  const isKnown = findings.some(
    ({ kind, expected, actual, reference }) =>
      kind === finding.kind &&
      expected === finding.expected &&
      actual === finding.actual &&
      reference === finding.reference,
  );
  const isFull = findings.length >= MAX_FINDINGS;
  return isKnown || isFull ? {} : { findings: [...findings, finding] };
}

/** Returns a finding if the amounts differ. Cents. */
export const compareAmounts = (
  transaction: WithFindings,
  kind: FindingKind,
  { expected, actual, at }: { readonly expected: number; readonly actual: number; readonly at: Date },
): { findings?: readonly Finding[] } =>
  expected === actual ? {} : withFinding(transaction, { kind, expected, actual, at });
