// Where a hit of a search opens.
import type { SearchHit } from '@mps/client/types';

/** As the API takes it: printable ASCII, single spaces inside. */
export const isSearchable = (text: string): boolean =>
  /^(?=.{4,64}$)[\x21-\x7e]+(?: [\x21-\x7e]+)*$/.test(text);

/** The page of a hit, below the company. Undefined: the console has none for it. */
export function findHitPath(
  { type, id, transaction_id: payment }: SearchHit,
  kind: 'ORGANIZATION' | 'MERCHANT',
): `/${string}` | undefined {
  const isMerchant = kind === 'MERCHANT';
  switch (type) {
    case 'TRANSACTION':
      return `/payments/${id}`;
    case 'DISPUTE':
      return `/disputes/${id}`;
    case 'EVENT':
      return `/developers/events/${id}`;
    case 'WEBHOOK_ENDPOINT':
      return `/developers/webhooks/${id}`;
    case 'WEBHOOK_DELIVERY':
      return `/developers/webhooks/deliveries/${id}`;
    case 'REQUEST_LOG':
      return `/developers/logs/${id}`;
    case 'MERCHANT':
      return isMerchant ? '/settings/company' : `/org/merchants/${id}`;
    case 'REFUND':
      return payment === null ? undefined : `/payments/${payment}`;
    case 'CASHOUT':
      return isMerchant ? '/balance' : undefined;
  }
}
