// The Dispute resource in answers, and the check of its path.
import { type DomainError, publicJson } from '@mps/contracts';
import { DISPUTE_KINDS, DISPUTE_STATUSES } from '@mps/kernel';
import { z } from 'zod';
import type { RouteContext } from '../../http/route/route';
import { instantText, orNull } from '../../http/schemas/answers';
import { idParam } from '../../http/schemas/params';

const FILE = 'mps/transactions/v1/transactions.proto';

export const dispute = z
  .object({
    id: z.uuid(),
    transaction_id: z.uuid(),
    company_id: z.uuid(),
    kind: z.enum(DISPUTE_KINDS),
    status: z.enum(DISPUTE_STATUSES),
    amount: z.int(),
    reason_code: orNull(z.string()),
    due_at: orNull(instantText),
    evidence: z.array(
      z.object({
        id: z.uuid(),
        name: orNull(z.string()),
        text: orNull(z.string()),
        created_at: instantText,
      }),
    ),
    created_at: instantText,
    updated_at: instantText,
    closed_at: orNull(instantText),
  })
  .meta({ id: 'Dispute' });

export const disputeParams = z.object({ disputeId: idParam });

interface DisputePath {
  readonly params: { readonly disputeId: string };
}

export async function checkDisputeExists(
  { params }: DisputePath,
  { clients, ...context }: RouteContext,
): Promise<DomainError | null> {
  const found = await clients.transactions.GetDispute({ dispute_id: params.disputeId }, context);
  return found.ok ? null : found.error;
}

/** The contract promises the message, so its absence is a bug of the service. */
export function disputeFromWire(message: object | null): object {
  if (message === null) throw new Error('The service answered no dispute');
  return publicJson(FILE, 'mps.transactions.v1.Dispute', message);
}
