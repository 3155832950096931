// Reseals a database after a change of the key ring. Sealed members are sealed again under the writing key; keyed hashes can
// only be counted. A collection is walked by its ids, a page at a time, so that a walk can stop and start again: it skips
// values that are resealed already.
import { keyIdOf } from '@mps/kernel';
import type { mongo } from 'mongoose';
import { asCollection, type AnyCollection } from './outbox';

type Document = Readonly<Record<string, unknown>> & { readonly _id: string };

interface Member {
  readonly collection: AnyCollection;
  /** The member's path. Operators see `collection.path`. */
  readonly path: string;
}

/** A member that holds one sealed text, or is absent. */
export interface SealedMember extends Member {
  /** Members that bind the value to its owner. */
  readonly ownerPaths: readonly string[];
  /** Returns null when the value is under the writing key already. Throws when it cannot be opened. */
  readonly reseal: (sealed: string, document: Document) => string | null;
}

/** A member with keyed hashes. They cannot be computed again, because their text is not stored. */
export interface KeyedMember extends Member {
  readonly hashes: (document: Document) => readonly string[];
}

export type KeyRingMember = SealedMember | KeyedMember;

export interface ResealedPage {
  readonly scanned: number;
  readonly resealed: number;
  /** Sealed under an unknown key, or damaged: logged with its id, left as it is. */
  readonly unreadable: readonly string[];
  /** Number of values by key after this page; `none` for texts that name no key. */
  readonly byKey: Readonly<Record<string, number>>;
  /** Where the next page begins; null after the last. */
  readonly next: string | null;
}

const NO_KEY = 'none';

/** Finds documents with an id above `after`, at most `limit`. */
export async function resealPage(
  member: KeyRingMember,
  after: string | null,
  limit: number,
): Promise<ResealedPage> {
  const { path } = member;
  const paths = [path, 'version', ...('reseal' in member ? member.ownerPaths : [])];
  const documents = await asCollection<Document>(member.collection)
    .find(after === null ? {} : { _id: { $gt: after } })
    .sort({ _id: 1 })
    .limit(limit)
    .project<Document>(Object.fromEntries(paths.map((one) => [one, 1])))
    .toArray();
  const held: string[] = [];
  const unreadable: string[] = [];
  let resealed = 0;
  for (const document of documents) {
    if (!('reseal' in member)) {
      held.push(...member.hashes(document));
      continue;
    }
    const sealed = valueAt(document, path);
    if (typeof sealed !== 'string') continue;
    const again = await resealOne(member, document, sealed).catch(() => 'unreadable' as const);
    if (again === 'unreadable') unreadable.push(document._id);
    else if (again !== null) resealed++;
    held.push(again === null || again === 'unreadable' ? sealed : again);
  }
  return {
    scanned: documents.length,
    resealed,
    unreadable,
    byKey: countMembers(held),
    next: documents.length < limit ? null : (documents.at(-1)?._id ?? null),
  };
}

/** Paths name members of members: "delivery.sealed_token". */
const valueAt = (document: Document, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (at, member) => (at as Readonly<Record<string, unknown>> | undefined)?.[member],
      document,
    );

/** Returns the new value, or null. A value that another request replaced meanwhile is left to the next walk. */
async function resealOne(
  { collection, path, ownerPaths, reseal }: SealedMember,
  document: Document,
  sealed: string,
): Promise<string | null> {
  const again = reseal(sealed, document);
  if (again === null) return null;
  // Includes the shard key: without it a query goes to every shard.
  const owners = Object.fromEntries(ownerPaths.map((one) => [one, valueAt(document, one)]));
  // A change that was read before would write the old value back with the member around it, and nothing would count it. A new
  // version makes the change lose its race and begin anew.
  const isVersioned = typeof document['version'] === 'number';
  const update: mongo.Document = {
    $set: { [path]: again },
    ...(isVersioned && { $inc: { version: 1 } }),
  };
  const { modifiedCount } = await asCollection<Document>(collection).updateOne(
    { ...owners, _id: document._id, [path]: sealed },
    update,
  );
  return modifiedCount === 1 ? again : null;
}

function countMembers(held: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const one of held) {
    const key = keyIdOf(one) ?? NO_KEY;
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}
