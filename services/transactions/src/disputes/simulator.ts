// Test mode: what a provider offers for making disputes up. In production both happen by themselves and are only called
// back.
import type { DisputeKind, DisputeOutcome } from '@mps/kernel';
import type { DisputeReport, ProviderCall } from '../transaction';

export interface SimulatedDispute {
  readonly transactionId: string;
  readonly kind: DisputeKind;
  /** Cents; null: all that was paid. */
  readonly amountCents: number | null;
  readonly reasonCode: string | null;
}

type Refusal =
  | { readonly kind: 'not_found' }
  /** The order was never paid, or has an open dispute already; or has none to resolve. */
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'unknown' };

export type OpenedDispute = { readonly kind: 'opened'; readonly dispute: DisputeReport } | Refusal;
export type ClosedDispute =
  | {
      readonly kind: 'closed';
      readonly providerDisputeId: string;
      readonly outcome: DisputeOutcome;
      readonly closedAt: Date;
    }
  | Refusal;

/** Both are called back as well, with the same event: the second is ignored. */
export interface DisputeSimulator {
  open(dispute: SimulatedDispute, call: ProviderCall): Promise<OpenedDispute>;
  resolve(transactionId: string, outcome: DisputeOutcome, call: ProviderCall): Promise<ClosedDispute>;
}
