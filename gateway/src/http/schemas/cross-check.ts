// Rules between members of one object. Unlike zod's own refinements they are looked at even when some member is wrong
// already, so that a caller learns of everything at once.
import type { ItemCode, ParamsArgument, Reason } from '@mps/contracts';
import { z } from 'zod';
import { refusal } from './reasons';

/** Members as they came where they are wrong, as their schema made them where they are right. */
export type Members = Readonly<Record<string, unknown>>;
export type Report = <R extends Reason>(
  path: readonly (string | number)[],
  code: ItemCode,
  reason: R,
  ...params: ParamsArgument<R>
) => void;

/** `schema` with one more rule. `path` is relative to the object. */
export function crossCheck<Schema extends z.ZodObject>(
  schema: Schema,
  rule: (members: Members, report: Report) => void,
): Schema {
  const check = z.check<object>((payload) => {
    rule(payload.value as Members, (path, code, reason, ...params) => {
      payload.issues.push({
        code: 'custom',
        path: [...path],
        ...refusal(code, reason, ...params),
        input: undefined,
        // Other rules of the same object still get their turn.
        continue: true,
      });
    });
  });
  check._zod.def.when = ({ value }) => typeof value === 'object' && value !== null;
  return schema.check(check);
}

/** Members of which some are only welcome together. */
export function checkTogether(names: readonly string[], members: Members, report: Report): void {
  const given = names.filter((name) => members[name] !== undefined && members[name] !== null);
  if (given.length === 0 || given.length === names.length) return;
  for (const name of names)
    if (!given.includes(name)) report([name], 'required', 'incomplete_group', { members: given });
}
