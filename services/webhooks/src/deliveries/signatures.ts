// Tells with which secret of its endpoint the signature of an attempt is valid now. Computes the signature again at each read,
// from the event of the log. Adds the sample that a test of a chosen type sends.
import { webhookSignature, type Scope } from '@mps/contracts';
import type { BusinessClock } from '@mps/kernel';
import type { EndpointStore, SecretVault } from '../endpoints';
import { filterValidSecrets, type EndpointSecret } from '../endpoints/domain/endpoint';
import type { EventSample, LoggedEvent } from '../events/domain/event';
import { encodeMessage, type Attempt, type Delivery } from './domain/delivery';

export interface SignatureDeps {
  readonly endpoints: Pick<EndpointStore, 'find'>;
  readonly log: { find(scope: Scope, eventId: string): Promise<LoggedEvent | null> };
  readonly vault: SecretVault;
  readonly businessClock: BusinessClock;
}

export type SignedWith = 'CURRENT' | 'PREVIOUS' | 'NONE';

export interface CheckedDelivery extends Omit<Delivery, 'attempts'> {
  readonly attempts: readonly (Attempt & { readonly signature_valid_with: SignedWith | null })[];
  readonly sample: EventSample | null;
}

/**
 * null: the attempt has no signature, retention has deleted the event, or the endpoint's secrets cannot be opened. A deleted
 * endpoint has no secret.
 */
export async function checkSignatures(deps: SignatureDeps, delivery: Delivery): Promise<CheckedDelivery> {
  const { organization_id, company_id, endpoint_id, event_id } = delivery;
  const scope = { organization_id, company_id };
  const [endpoint, event] = await Promise.all([
    deps.endpoints.find(scope, endpoint_id),
    deps.log.find(scope, event_id),
  ]);
  const sealed = endpoint?.sealed_secrets ?? null;
  const now = deps.businessClock.now().toISOString();
  const opened = deps.vault.tryOpen(sealed, endpoint_id);
  const secrets = opened && filterValidSecrets(opened, now);
  const body = event && encodeMessage(event);
  return {
    ...delivery,
    attempts: delivery.attempts.map((attempt) => ({
      ...attempt,
      signature_valid_with: body && secrets && findSecret(secrets, event_id, body, attempt),
    })),
    sample: event?.sample ?? null,
  };
}

function findSecret(
  secrets: readonly EndpointSecret[],
  id: string,
  body: Buffer,
  { sent }: Attempt,
): SignedWith | null {
  if (sent === undefined) return null;
  const signatures = sent.webhook_signature.split(' ');
  const message = { id, sentAt: new Date(sent.webhook_timestamp * 1_000), body };
  const signer = secrets.find(({ secret }) =>
    signatures.includes(webhookSignature(secret.expose(), message)),
  );
  if (signer === undefined) return 'NONE';
  return signer.expires_at === null ? 'CURRENT' : 'PREVIOUS';
}
