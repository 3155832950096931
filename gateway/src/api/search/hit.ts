// The hits of a search, and their look-up.
import type { DomainError } from '@mps/contracts';
import type { Permission, Result } from '@mps/kernel';
import { z } from 'zod';
import type { RouteContext } from '../../http/route/route';
import { instantText, orNull } from '../../http/schemas/answers';

export const hit = z
  .object({
    type: z.enum([
      'TRANSACTION',
      'REFUND',
      'DISPUTE',
      'MERCHANT',
      'CASHOUT',
      'EVENT',
      'WEBHOOK_ENDPOINT',
      'WEBHOOK_DELIVERY',
      'REQUEST_LOG',
    ]),
    /** A UUID, or the X-Request-Id of a request. */
    id: z.string(),
    company_id: z.guid(),
    /** The merchant in the path of the object; null: the path has none. */
    merchant_id: orNull(z.uuid()),
    /** The payment of a payment, refund or dispute. */
    transaction_id: orNull(z.uuid()),
    /** Never personal data. */
    label: z.string(),
    status: orNull(z.string()),
    amount: orNull(z.int()),
    created_at: instantText,
    /** The member that equals the text. */
    matched: z.string(),
  })
  .meta({ id: 'SearchHit' });

export type Hit = z.output<typeof hit>;

interface Asked {
  readonly text: string;
  readonly limit: number;
}

export interface LookUp {
  /** The permission to read such an object. */
  readonly permission: Permission;
  /** Asks only for a UUID. */
  readonly byId: boolean;
  readonly find: (asked: Asked, context: RouteContext) => Promise<Result<readonly Hit[], DomainError>>;
}
