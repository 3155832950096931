// Hears from identity who lost or changed access, so that what one replica revoked is refused by all within moments.
import type { Component } from '@mps/aggregates';
import type { Logger } from '@mps/chassis';
import type { IdentityEvent__Output } from '@mps/contracts/gen/mps/identity/v1/IdentityEvent';
import { type KafkaClient, makeConsumer } from '@mps/messaging';
import type { Access } from '../authentication/answer-cache';

export interface IdentityEventsOptions {
  readonly kafka: KafkaClient;
  readonly access: Access;
  /** Events from before the consumer took its place were not heard. */
  readonly forgetAll: () => void;
  readonly log: Logger;
  readonly onFatal: (error: Error) => void;
}

export function makeIdentityEventsConsumer(options: IdentityEventsOptions): Component {
  return makeConsumer({
    kafka: options.kafka,
    topics: ['identity'],
    group: 'gateway-access',
    ephemeral: true,
    onPositioned: options.forgetAll,
    handle: async ({ message }) => applyIdentityEvent(message as IdentityEvent__Output, options.access),
    log: options.log,
    onFatal: options.onFatal,
  });
}

/** One of the members is set. */
export function applyIdentityEvent(
  { api_key, session, user, role }: IdentityEvent__Output,
  access: Access,
): void {
  if (api_key) access.forgetApiKey(api_key.id);
  if (session) access.forgetSession(session.id);
  if (user) access.forgetUser(user.id);
  if (role) access.forgetRole(role.id);
}
