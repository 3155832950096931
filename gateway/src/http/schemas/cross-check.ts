// How a schema says why it refuses a value: by a reason of the catalogue (packages/contracts/src/reasons.ts), which
// violationsOf carries into the violation and problemOf renders in the caller's language. And rules between members of one
// object: unlike zod's own refinements they are looked at even when some member is wrong already, so that a caller learns
// of everything at once.
import type { ItemCode, ParamsArgument, Reason } from '@mps/contracts';
import { z } from 'zod';

/** Members as they came where they are wrong, as their schema made them where they are right. */
export type Members = Readonly<Record<string, unknown>>;
export const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export type Report = <R extends Reason>(
  path: readonly (string | number)[],
  code: ItemCode,
  reason: R,
  ...params: ParamsArgument<R>
) => void;

/** `isWrong` tells of which members something has been reported already. */
export type Rule = (members: Members, report: Report, isWrong: (member: string) => boolean) => void;

/** `schema` with one more rule. `path` is relative to the object. */
export function crossCheck<Schema extends z.ZodObject>(schema: Schema, rule: Rule): Schema {
  const check = z.check<object>(({ value, issues }) => {
    const report: Report = (path, code, reason, ...params) => {
      issues.push({
        code: 'custom',
        path: [...path],
        ...refusal(code, reason, ...params),
        input: undefined,
        // Other rules of the same object still get their turn.
        continue: true,
      });
    };
    rule(value as Members, report, (member) => issues.some(({ path }) => path?.[0] === member));
  });
  check._zod.def.when = ({ value }) => typeof value === 'object' && value !== null;
  return schema.check(check);
}

/** Of a value that `schema` refuses, what is right of it, member by member; for what a service finds beside the refusal. */
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

/** Members of which some are only welcome together. */
export function checkTogether(names: readonly string[], members: Members, report: Report): void {
  const given = names.filter((name) => members[name] !== undefined && members[name] !== null);
  if (given.length === 0 || given.length === names.length) return;
  for (const name of names)
    if (!given.includes(name)) report([name], 'required', 'incomplete_group', { members: given });
}

/** The upper bound is not below the lower one; days and instants in UTC compare as texts, what is none does not at all. */
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

/** A rule between members as JSON Schema says it, for `.meta({ allOf: [when('type', ['EVP'], { … })] })`. */
export const when = (member: string, values: readonly string[], then: object): object => ({
  if: { properties: { [member]: { enum: values } }, required: [member] },
  then,
});

/** For `when`: these members must not be sent. */
export const without = (...members: readonly string[]): object => ({
  properties: Object.fromEntries(members.map((member) => [member, false])),
});

type PlainReason = { [R in Reason]: ParamsArgument<R> extends [] ? R : never }[Reason];

/** For a check that zod classifies itself: `z.string().regex(PATTERN, because('not_four_digits'))`. */
export const because = (reason: PlainReason) => ({ error: reason });

/** For a refinement: `.refine(isUuid, refusal('invalid_format', 'not_a_uuid'))`; also an issue of superRefine. */
export const refusal = <R extends Reason>(code: ItemCode, reason: R, ...[values]: ParamsArgument<R>) => ({
  message: reason,
  params: { code, values },
});
