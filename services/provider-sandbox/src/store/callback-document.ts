// A message as it waits to be sent: frozen as text, so that what is told is what was true then.
import { newId } from '@mps/kernel';
import type { CallbackDocument } from './models';

export function callbackDocument(message: { readonly event_id: string }, dueAt: Date): CallbackDocument {
  return {
    _id: newId(),
    event_id: message.event_id,
    body: JSON.stringify(message),
    attempts: 0,
    due_at: dueAt,
  };
}
