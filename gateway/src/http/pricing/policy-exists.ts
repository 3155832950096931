// Whether the path's fee policy is there for the caller: its 404 goes before the 400 of a body.
import type { DomainError } from '@mps/contracts';
import type { RouteContext } from '../route';

export async function feePolicyExists(
  { params }: { readonly params: { readonly id: string } },
  { clients, call }: RouteContext,
): Promise<DomainError | null> {
  const found = await clients.pricing.GetFeePolicy({ fee_policy_id: params.id }, call);
  return found.ok ? null : found.error;
}
