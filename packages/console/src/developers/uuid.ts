// Ids in the address.
import type { RawSearch } from '../app/page';
import { readText } from '../app/search';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const isUuid = (text: string): boolean => UUID.test(text);

export function readUuid(raw: RawSearch, name: string): string | undefined {
  const text = readText(raw, name);
  return text !== undefined && isUuid(text) ? text.toLowerCase() : undefined;
}
