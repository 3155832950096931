// A key with what its ring says of it.
import type { Scope } from '@mps/contracts';
import { primaryIdOf } from '../domain/key-ring';
import type { PixKey } from '../domain/pix-key';
import type { PixKeys, ShownKey } from './ports';

export async function showKey(
  pixKeys: Pick<PixKeys, 'findRing'>,
  scope: Scope,
  key: PixKey,
): Promise<ShownKey> {
  if (key.status === 'DELETED') return { key, primary: false };
  const ring = await pixKeys.findRing(scope, key.company_id);
  return { key, primary: primaryIdOf(ring) === key.id };
}
