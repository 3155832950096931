// How a schema says why it refuses a value: by a reason of the catalogue (packages/contracts/src/reasons.ts), which
// violationsOf carries into the violation and problemOf renders in the caller's language.
import type { ItemCode, ParamsArgument, Reason } from '@mps/contracts';

type PlainReason = { [R in Reason]: ParamsArgument<R> extends [] ? R : never }[Reason];

/** For a check that zod classifies itself: `z.string().regex(PATTERN, because('not_four_digits'))`. */
export const because = (reason: PlainReason) => ({ error: reason });

/** For a refinement: `.refine(isUuid, refusal('invalid_format', 'not_a_uuid'))`; also an issue of superRefine. */
export const refusal = <R extends Reason>(code: ItemCode, reason: R, ...[values]: ParamsArgument<R>) => ({
  message: reason,
  params: { code, values },
});
