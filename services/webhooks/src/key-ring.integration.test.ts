// A switch of the encryption key by a webhooks process with a real MongoDB and Kafka. Secrets sealed before the switch sign
// deliveries at every step. After they are sealed again the old key is not needed.
import { randomBytes } from 'node:crypto';
import { keyIdOf, makeKeyRing } from '@mps/kernel';
import { readCode, until, requireValue } from '@mps/testkit/service';
import { Webhook } from 'standardwebhooks';
import {
  listDeliveries,
  startReceiver,
  startWebhooks,
  type RunningWebhooks,
  type TestReceiver,
} from './webhooks.fixture';

const newKey = (): string => randomBytes(32).toString('base64');
const [oldKey, nextKey] = [newKey(), newKey()];
const [oldId, nextId] = [oldKey, nextKey].map((key) => makeKeyRing([key]).writeKeyId);
const MEMBER = 'endpoints.sealed_secrets';

let webhooks: RunningWebhooks;
let receiver: TestReceiver;
beforeAll(async () => {
  webhooks = await startWebhooks(oldKey);
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.close();
  await webhooks.stop();
});

async function newEndpoint(by?: Awaited<ReturnType<RunningWebhooks['newCompany']>>) {
  const context = by ?? (await webhooks.newCompany());
  const request = { url: receiver.url, event_types: ['*'], enabled: true };
  const { webhook_endpoint, secret } = requireValue(
    await webhooks.client.CreateWebhookEndpoint(request, context),
  );
  return { id: webhook_endpoint?.id ?? '', secret: secret ?? '', context };
}

const sealedUnder = async (id: string): Promise<string | null> => {
  const stored = await webhooks.harness.declared.endpoints.findOne({ _id: id });
  return keyIdOf(String(stored?.['sealed_secrets']));
};

/** Publishes an event. Returns for each secret whether it verifies the delivery. */
async function findSigners(companyId: string, secrets: readonly string[]): Promise<readonly boolean[]> {
  const before = receiver.received.length;
  await webhooks.publish(companyId);
  await until(() => receiver.received.length > before);
  const { headers, body } = receiver.received.at(-1)!;
  return secrets.map((secret) => {
    try {
      new Webhook(secret).verify(body, headers as Record<string, string>);
      return true;
    } catch {
      return false;
    }
  });
}

it('signs with a secret from before the switch, reseals it, and then works without the old key', async () => {
  const { id, secret: first, context } = await newEndpoint();
  const { secret: second = '' } = requireValue(
    await webhooks.client.RotateWebhookSecret({ webhook_endpoint_id: id }, context),
  );
  const signers = () => findSigners(context.companyId, [first, second]);
  expect([await signers(), await sealedUnder(id)]).toEqual([[true, true], oldId]);

  await webhooks.restart([nextKey, oldKey]);
  expect([await signers(), await sealedUnder(id)]).toEqual([[true, true], oldId]);
  const late = await newEndpoint();
  expect(await sealedUnder(late.id)).toBe(nextId);

  expect(readCode(await webhooks.keys.ResealPage({ member: MEMBER }, context))).toBe('permission_denied');
  const operator = await webhooks.harness.as({ kind: 'operator' });
  const reseal = async () => requireValue(await webhooks.keys.ResealPage({ member: MEMBER }, operator));
  const done = { scanned: 2, unreadable: 0, by_key: [{ key_id: nextId, values: 2 }] };
  expect(await reseal()).toEqual({ ...done, resealed: 1 });
  expect(await reseal()).toEqual({ ...done, resealed: 0 });

  await webhooks.restart([nextKey]);
  expect([await signers(), await sealedUnder(id)]).toEqual([[true, true], nextId]);
  requireValue(await webhooks.client.RotateWebhookSecret({ webhook_endpoint_id: id }, context));
});

it('delays only the endpoint with a key outside the key ring, and keeps its sealed secret', async () => {
  await webhooks.restart([oldKey]);
  const { id, context } = await newEndpoint();
  await webhooks.restart([nextKey]);
  const beside = await newEndpoint(context);
  expect(await findSigners(context.companyId, [beside.secret])).toEqual([true]);
  const waiting = await listDeliveries(webhooks, context, id, ({ length }) => length === 1);
  expect(waiting).toMatchObject([{ status: 'PENDING', attempts: [] }]);
  const operator = await webhooks.harness.as({ kind: 'operator' });
  const page = requireValue(await webhooks.keys.ResealPage({ member: MEMBER }, operator));
  expect(page).toMatchObject({ resealed: 0, unreadable: 1 });
  expect(await sealedUnder(id)).toBe(oldId);
});

it('shows a delivery without the validity of its signatures while the key is outside the key ring', async () => {
  await webhooks.restart([oldKey]);
  const { id, context } = await newEndpoint();
  await webhooks.publish(context.companyId);
  const [delivery] = await listDeliveries(webhooks, context, id, ([status]) => status === 'SUCCEEDED');
  const request = { webhook_delivery_id: delivery?.id ?? '' };
  const readAttempts = async () =>
    requireValue(await webhooks.client.GetWebhookDelivery(request, context)).webhook_delivery?.attempts;
  expect(await readAttempts()).toMatchObject([{ signature_valid_with: 'CURRENT' }]);
  await webhooks.restart([nextKey]);
  const [attempt, ...others] = (await readAttempts()) ?? [];
  expect(others).toEqual([]);
  expect(attempt?.response_status).toBe(204);
  expect(attempt?.signature_valid_with ?? null).toBeNull();
});

it('replaces a secret at once when the key ring cannot open the old one', async () => {
  await webhooks.restart([oldKey]);
  const { id, context } = await newEndpoint();
  await webhooks.restart([nextKey]);
  const { secret = '' } = requireValue(
    await webhooks.client.RotateWebhookSecret({ webhook_endpoint_id: id }, context),
  );
  expect([await findSigners(context.companyId, [secret]), await sealedUnder(id)]).toEqual([[true], nextId]);
  expect(receiver.received.at(-1)?.headers['webhook-signature']).not.toContain(' ');
});
