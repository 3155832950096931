// Sessions as documents.
import type { BusinessClock } from '@mps/kernel';
import type { Connection } from 'mongoose';
import type { Session } from '../domain/session';
import type { Sessions, Stored } from '../usecases/ports';
import { collectionOf } from './collection';
import { makeRepository } from './repository';

export function makeSessions(
  connection: Connection,
  clock: BusinessClock,
  onCommitted: () => void,
): Sessions {
  const collection = collectionOf<Stored<Session>>(connection, 'sessions');
  return {
    ...makeRepository<Session>({
      collection: collection as never,
      clock,
      onCommitted,
      draft: (session) => ({
        aggregate_type: 'session',
        company_id: '',
        organization_id: '',
        object: { session: { id: session._id, user_id: session.user_id } },
      }),
    }),
    find: (id) => collection.findOne({ _id: id }),
  };
}
