// Warns of a card payment that repeats one of the last minute under another request_id (docs/rules.md#request-id): a caller
// that makes a new request_id for each try charges the card twice. The payment is made in any case, because two like payments may
// be meant. Each process sees only its own requests.
import type { DomainError } from '@mps/contracts';
import type { Result } from '@mps/kernel';
import type { RecentRequests } from '../../http/limits/recent-requests';

interface CardPayment {
  readonly request_id: string;
  readonly amount: number;
  readonly currency: string;
  readonly consumer?: { readonly document_number?: string | undefined } | undefined;
  readonly card_data?: { readonly network_token: string } | undefined;
}

type Made = Result<
  { readonly transaction: { readonly status: string } | null; readonly replayed: boolean },
  DomainError
>;

const NOT_CHARGED: ReadonlySet<string> = new Set(['REFUSED', 'FAILED']);
/** After these failures the provider may have charged the card. */
const UNKNOWN: ReadonlySet<DomainError['code']> = new Set([
  'upstream_timeout',
  'service_unavailable',
  'provider_error',
  'internal_error',
]);

/** Remembers the payment before it is sent. Returns a function that gives the warnings of its outcome. */
export function watchForRepeat(
  recentPayments: RecentRequests,
  merchantId: string,
  { request_id, amount, currency, consumer, card_data }: CardPayment,
): (made: Made) => readonly string[] {
  if (card_data === undefined) return () => [];
  const likeness = [merchantId, consumer?.document_number, amount, currency, card_data.network_token];
  const recent = recentPayments.add(likeness, request_id);
  return (made) => {
    const isCharged = made.ok
      ? !made.value.replayed && !NOT_CHARGED.has(made.value.transaction?.status ?? '')
      : UNKNOWN.has(made.error.code);
    if (!isCharged) recent.forget();
    const { earlierRequestId: earlier } = recent;
    if (!isCharged || earlier === undefined || earlier === request_id) return [];
    const quoted = earlier.replaceAll(/[\\"]/g, '\\$&');
    return [
      `a charge of the same consumer, amount and card was sent within a minute as \\"${quoted}\\": repeat a charge with its own request_id`,
    ];
  };
}
