// Makes a key and its text. The text is in memory once, on its way to the one who asked.
import { newId } from '@mps/kernel';
import { newApiKey, type ApiKey, type ApiKeyGrant } from '../domain/api-key';
import type { Ports, Stored } from './ports';

export async function mintApiKey(
  { apiKeys, vault, businessClock }: Pick<Ports, 'apiKeys' | 'vault' | 'businessClock'>,
  grant: ApiKeyGrant,
): Promise<{ readonly key: Stored<ApiKey>; readonly text: string }> {
  const text = vault.newApiKeyText();
  const key_hmac = vault.apiKeyHmac(vault.sha256(text));
  const key = newApiKey(newId(), grant, { text, key_hmac }, businessClock.now());
  const inserted = await apiKeys.insert(key, ['api_key.changed']);
  if (!inserted.ok) throw new Error('Two keys of 32 random bytes are equal');
  return { key: inserted.value, text };
}
