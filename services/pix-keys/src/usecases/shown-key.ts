// A key with what its ring says of it.
import type { Scope } from '@mps/contracts';
import type { PixKey } from '../domain/pix-key';
import type { PixKeys, ShownKey } from './ports';

export async function showKey(
  pixKeys: Pick<PixKeys, 'findPrimary'>,
  scope: Scope,
  key: PixKey,
): Promise<ShownKey> {
  if (key.status === 'DELETED') return { key, primary: false };
  const primary = await pixKeys.findPrimary(scope, key.company_id);
  return { key, primary: primary?.id === key.id };
}
