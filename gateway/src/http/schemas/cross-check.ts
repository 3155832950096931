// Rules of schemas with a reason of the catalog (packages/contracts/src/reasons.ts). toViolations carries the reason into the
// violation, and toProblem renders it in the language of the caller. crossCheck adds rules between members. They run even when a
// member is invalid, unlike zod's refinements, so the caller gets all violations at once.
import type { ItemCode, ParamsArgument, Reason } from '@mps/contracts';
import { z } from 'zod';

/** The members of an object. A valid member is parsed. An invalid one is as the client sent it. */
export type Members = Readonly<Record<string, unknown>>;
export const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export type Report = <R extends Reason>(
  path: readonly (string | number)[],
  code: ItemCode,
  reason: R,
  ...params: ParamsArgument<R>
) => void;

/** `isWrong` returns whether a member has a violation already. */
export type Rule = (members: Members, report: Report, isWrong: (member: string) => boolean) => void;

/** Adds a rule between members to `schema`. The paths of its reports are relative to the object. */
export function crossCheck<Schema extends z.ZodObject>(schema: Schema, rule: Rule): Schema {
  const check = z.check<object>(({ value, issues }) => {
    const report: Report = (path, code, reason, ...params) => {
      issues.push({
        code: 'custom',
        path: [...path],
        ...refusal(code, reason, ...params),
        input: undefined,
        // The other rules of the object still run.
        continue: true,
      });
    };
    rule(value as Members, report, (member) => issues.some(({ path }) => path?.[0] === member));
  });
  check._zod.def.when = ({ value }) => typeof value === 'object' && value !== null;
  return schema.check(check);
}

/** Returns the valid members of a value that `schema` refuses. A service can then check them for more violations. */
export function pickValidMembers<Schema extends z.ZodObject>(
  schema: Schema,
  value: unknown,
): Partial<z.output<Schema>> {
  return pickValidPart(schema, value) ?? {};
}

function pickValidPart(schema: z.core.$ZodType, value: unknown): unknown {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return parsed.data;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return pickValidPart(schema.unwrap(), value);
  if (!(schema instanceof z.ZodObject) || !isMembers(value)) return undefined;
  const members = Object.entries<z.core.$ZodType>(schema.shape)
    .filter(([name]) => Object.hasOwn(value, name))
    .map(([name, member]) => [name, pickValidPart(member, value[name])] as const);
  return Object.fromEntries(members.filter(([, member]) => member !== undefined));
}

/** Reports the missing ones of members that must be given together. */
export function checkTogether(names: readonly string[], members: Members, report: Report): void {
  const given = names.filter((name) => members[name] !== undefined && members[name] !== null);
  if (given.length === 0 || given.length === names.length) return;
  for (const name of names)
    if (!given.includes(name)) report([name], 'required', 'incomplete_group', { members: given });
}

/** Requires that `to` is not below `from`. Days, and instants in UTC, are compared as text. Invalid members are not compared. */
export const requireOrder =
  (from: string, to: string): Rule =>
  (members, report, isWrong) => {
    if (isWrong(from) || isWrong(to)) return;
    const [low, high] = [members[from], members[to]];
    const isReversed =
      (typeof low === 'number' && typeof high === 'number' && low > high) ||
      (typeof low === 'string' && typeof high === 'string' && low > high);
    if (isReversed) report([to], 'too_small', 'less_than_other', { other: from });
  };

/** A rule between members in JSON Schema, for `.meta({ allOf: [when('type', ['EVP'], { … })] })`. */
export const when = (member: string, values: readonly string[], then: object): object => ({
  if: { properties: { [member]: { enum: values } }, required: [member] },
  then,
});

/** For `when`: forbids these members. */
export const without = (...members: readonly string[]): { readonly properties: object } => ({
  properties: Object.fromEntries(members.map((member) => [member, { not: {} }])),
});

type PlainReason = { [R in Reason]: ParamsArgument<R> extends [] ? R : never }[Reason];

/** Names the reason of a check of zod: `z.string().regex(PATTERN, because('not_four_digits'))`. */
export const because = (reason: PlainReason) => ({ error: reason });

/** Names the code and the reason of a refinement, or of an issue in superRefine: `refusal('invalid_format', 'not_a_uuid')`. */
export const refusal = <R extends Reason>(code: ItemCode, reason: R, ...[values]: ParamsArgument<R>) => ({
  message: reason,
  params: { code, values },
});
