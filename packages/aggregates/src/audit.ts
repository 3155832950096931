// What a store records of its changes. The note of a record travels in the meta of the change's first event, so it is written
// with the change (docs/adr/0039). A change without an event has an event of its own for it, `change.recorded`.
import { currentOrigin, EVENT_TYPES, MASKED_VALUE, type AuditedChange } from '@mps/contracts';
import type { AuditNote } from './audit-note';
import type { Members } from './writer';

/** The tenant of a record. An organization of null: the record is in the platform's chain. A company of null: it has none. */
export interface Owner {
  readonly organization_id: string | null;
  readonly company_id: string | null;
}

/** Which changes of a collection are recorded, and which of their values the record shows. */
export interface Audit {
  /** The kind of the resource. */
  readonly resource: string;
  /**
   * Members with values that a record shows. `contact.kind` is within an object, `rules.*.price` within each item of a list,
   * and `rules.**` is everything below. The values of other members are personal data, secrets, or too large.
   */
  readonly shown: readonly string[];
  /** What a record says of changed members that are not shown: that they changed, or nothing. */
  readonly others: 'masked' | 'left_out';
  /** Members of the document that are bookkeeping. */
  readonly ignored?: readonly string[];
  /** The form in which two states are compared, where the stored form would tell an owner of others. By default the stored form. */
  readonly toCompared?: (members: Members) => Members;
  /** By default the members organization_id and company_id, or the organization that the caller acts in. */
  readonly owners?: (after: Members, before: Members | null) => readonly Owner[];
}

/** What a decision adds to its record. */
export interface Recorded {
  /** By default the type of the first event that merchants receive, else `{resource}.created`, `.updated` or `.deleted`. */
  readonly action?: string;
  /** The part of the document that the caller changed. */
  readonly resource?: { readonly type: string; readonly id: string };
  readonly owners?: readonly Owner[];
}

/** Of a longer list a record tells the first changes and the number of all. */
const MAX_CHANGES = 100;
/** A longer value is masked. */
const MAX_VALUE_CHARS = 1_000;
const FOR_MERCHANTS: ReadonlySet<string> = new Set(EVENT_TYPES);
/** Members of every document that are never the subject of a record. */
const BOOKKEEPING = ['_id', 'version', 'sequence', 'created_at', 'updated_at', 'idempotency'];

export interface AuditedWrite {
  /** null for a creation. */
  readonly before: Members | null;
  readonly after: Members;
  readonly eventTypes: readonly string[];
  readonly recorded: Recorded | undefined;
}

export type TakeNotes = (write: AuditedWrite) => readonly AuditNote[];

/** Returns the notes of a write, one for each owner. None: the write is bookkeeping. */
export function makeNotes(audit: Audit): TakeNotes {
  const isShown = makeShown(audit.shown);
  const ignored = new Set([...BOOKKEEPING, ...(audit.ignored ?? [])]);
  const { owners = readOwners, toCompared = (members: Members) => members } = audit;
  return ({ before, after, eventTypes, recorded = {} }) => {
    const next = toCompared(after);
    const changes = before === null ? listCreated(next) : listChanged(toCompared(before), next);
    const isBookkeeping = changes.length === 0 && eventTypes.length === 0 && recorded.action === undefined;
    if (before !== null && isBookkeeping) return [];
    const resource = recorded.resource ?? { type: audit.resource, id: after._id };
    const told = eventTypes.find((type) => FOR_MERCHANTS.has(type));
    const note = {
      action: recorded.action ?? told ?? `${audit.resource}.${nameVerb(before, after)}`,
      resource_type: resource.type,
      resource_id: resource.id,
      changes_json: JSON.stringify(limitChanges(changes)),
      ip: currentOrigin()?.ip ?? '',
    };
    return (recorded.owners ?? owners(after, before)).map(({ organization_id, company_id }) => ({
      ...note,
      organization_id: organization_id ?? '',
      company_id: company_id ?? '',
    }));
  };

  /** The shown members of a new document. */
  function listCreated(after: Members): readonly AuditedChange[] {
    const members = isShown.members.filter((member) => after[member] !== undefined);
    return members.flatMap((member) =>
      compareValues(undefined, after[member], [member]).filter(
        ({ to }) => to !== MASKED_VALUE && to !== null,
      ),
    );
  }

  function listChanged(before: Members, after: Members): readonly AuditedChange[] {
    const members = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...members].flatMap((member) => {
      if (Object.is(before[member], after[member]) || ignored.has(member)) return [];
      if (audit.others === 'left_out' && !isShown.members.includes(member)) return [];
      return compareValues(before[member], after[member], [member]);
    });
  }

  function compareValues(from: unknown, to: unknown, path: readonly string[]): AuditedChange[] {
    if (isLeaf(from) && isLeaf(to)) return compareLeaves(from, to, path);
    const [old, next] = [toEntries(from), toEntries(to)];
    const names = new Set([...Object.keys(old), ...Object.keys(next)]);
    return [...names].flatMap((name) => compareValues(old[name], next[name], [...path, name]));
  }

  function compareLeaves(from: unknown, to: unknown, path: readonly string[]): AuditedChange[] {
    const [old, next] = [toPlain(from), toPlain(to)];
    if (Object.is(old, next)) return [];
    const shown = isShown(path);
    if (!shown && audit.others === 'left_out') return [];
    const show = (value: unknown): unknown =>
      value === null || (shown && isShort(value)) ? value : MASKED_VALUE;
    return [{ path: toPointer(path), from: show(old), to: show(next) }];
  }
}

const readOwners = (members: Members): readonly Owner[] => [
  {
    organization_id:
      (members['organization_id'] as string | undefined) ?? currentOrigin()?.organization_id ?? null,
    company_id: (members['company_id'] as string | null | undefined) ?? null,
  },
];

function nameVerb(before: Members | null, after: Members): 'created' | 'updated' | 'deleted' {
  if (before === null) return 'created';
  const isGone = (members: Members): boolean => (members['deleted_at'] ?? null) !== null;
  return isGone(after) && !isGone(before) ? 'deleted' : 'updated';
}

/** An empty list or object is a leaf, because it has no leaves of its own. */
const isLeaf = (value: unknown): boolean =>
  typeof value !== 'object' ||
  value === null ||
  value instanceof Date ||
  Buffer.isBuffer(value) ||
  Object.keys(value).length === 0;

const toEntries = (value: unknown): Readonly<Record<string, unknown>> =>
  isLeaf(value) ? {} : (value as Readonly<Record<string, unknown>>);

function toPlain(value: unknown): unknown {
  if (value === undefined || value === null) return null;
  if (value instanceof Date) return value.toISOString();
  if (Buffer.isBuffer(value)) return MASKED_VALUE;
  return typeof value === 'object' ? JSON.stringify(value) : value;
}

const isShort = (value: unknown): boolean =>
  typeof value === 'boolean' ||
  (typeof value === 'number' && Number.isFinite(value)) ||
  (typeof value === 'string' && value.length <= MAX_VALUE_CHARS);

/** RFC 6901. */
const toPointer = (path: readonly string[]): string =>
  path.map((name) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

function limitChanges(changes: readonly AuditedChange[]): readonly AuditedChange[] {
  if (changes.length <= MAX_CHANGES) return changes;
  return [...changes.slice(0, MAX_CHANGES), { path: '', from: null, to: `${changes.length} changes` }];
}

/** Whether a path is shown; `members` are the top-level members with shown values. */
function makeShown(patterns: readonly string[]) {
  const split = patterns.map((pattern) => pattern.split('.'));
  const isCovered = (path: readonly string[]): boolean => split.some((pattern) => covers(pattern, path));
  return Object.assign(isCovered, { members: [...new Set(split.map(([member = '']) => member))] });
}

function covers(pattern: readonly string[], path: readonly string[]): boolean {
  if (pattern.at(-1) === '**')
    return path.length >= pattern.length && covers(pattern.slice(0, -1), path.slice(0, pattern.length - 1));
  return (
    pattern.length === path.length && pattern.every((name, index) => name === '*' || name === path[index])
  );
}
