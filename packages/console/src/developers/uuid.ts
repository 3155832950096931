// Ids in the address.
import type { RawSearch } from '../app/page';
import { readText } from '../app/search';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function readUuid(raw: RawSearch, name: string): string | undefined {
  const text = readText(raw, name);
  return text !== undefined && UUID.test(text) ? text.toLowerCase() : undefined;
}
