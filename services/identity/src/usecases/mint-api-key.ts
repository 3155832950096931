// Makes a key and its text. The text is in memory once, on its way to the one who asked.
import { ok } from '@mps/kernel';
import { newApiKey, rekeyed, type ApiKey, type ApiKeyGrant } from '../domain/api-key';
import { change } from './change';
import type { Ports, Stored } from './ports';

/** A key that has the id already was made by an attempt that answered nobody: it gets a text that somebody knows. */
export async function mintApiKey(
  { apiKeys, vault, businessClock }: Pick<Ports, 'apiKeys' | 'vault' | 'businessClock'>,
  id: string,
  grant: ApiKeyGrant,
): Promise<{ readonly key: Stored<ApiKey>; readonly text: string }> {
  const text = vault.newApiKeyText();
  const traces = { text, key_hmac: vault.apiKeyHmac(vault.sha256(text)) };
  const inserted = await apiKeys.insert(newApiKey(id, grant, traces, businessClock.now()), [
    'api_key.changed',
  ]);
  if (inserted.ok) return { key: inserted.value, text };
  const taken = await change({
    repository: apiKeys,
    load: () => apiKeys.find(id),
    decide: (current) => ok(rekeyed(current, traces)),
    events: ['api_key.changed'],
  });
  if (!taken.ok) throw new Error(`A key was refused that is not there: ${taken.error.code}`);
  return { key: taken.value, text };
}
