// Which policy prices a payment: the one it asks for, else its merchant's default, else its organization's, else none.
import { err, ok, type Result } from '@mps/kernel';

export interface PolicyChoice {
  /** Asked for by the payment itself: it alone decides, and it must be usable. */
  readonly requested: string | null;
  readonly merchantDefault: string | null;
  readonly organizationDefault: string | null;
}

/** The ids that selection may have to look at, first choice first. */
export function candidatesOf(choice: PolicyChoice): readonly string[] {
  const { requested, merchantDefault, organizationDefault } = choice;
  const ids = requested === null ? [merchantDefault, organizationDefault] : [requested];
  return [...new Set(ids.filter((id) => id !== null))];
}

/**
 * `find` knows the policies of the payment's organization only, so that a foreign one is as unknown as a missing one.
 * A default that is inactive (or gone) is passed over: a merchant must not be stopped by a setting it may not see.
 */
export function selectPolicy<Candidate extends { readonly isActive: boolean }>(
  choice: PolicyChoice,
  find: (id: string) => Candidate | undefined,
): Result<Candidate | null, { code: 'fee_policy_not_found' | 'fee_policy_inactive' }> {
  const found = candidatesOf(choice).map(find);
  if (choice.requested === null) return ok(found.find((policy) => policy?.isActive) ?? null);
  const [policy] = found;
  if (policy === undefined) return err({ code: 'fee_policy_not_found' });
  return policy.isActive ? ok(policy) : err({ code: 'fee_policy_inactive' });
}
