// 3DS sessions. A completion and its callback are one write.
import { makeGroupedInsert } from '@mps/aggregates';
import type { RealClock } from '@mps/kernel';
import type { Connection } from 'mongoose';
import { toCallbackDocument } from '../runner/store';
import { WHOLE, type Collections } from '../documents';
import { completionMessage, type ThreeDsSession } from './domain/three-ds';

export type ThreeDsStore = ReturnType<typeof makeThreeDsStore>;

export function makeThreeDsStore(connection: Connection, collections: Collections, realClock: RealClock) {
  const { threeDs, callbacks } = collections;
  const insert = makeGroupedInsert(threeDs);
  return {
    find: async (sessionId: string): Promise<ThreeDsSession | null> =>
      (await threeDs.findOne({ _id: sessionId }))?.session ?? null,
    findByAcsId: async (acsId: string): Promise<ThreeDsSession | null> =>
      (await threeDs.findOne({ acs_id: acsId }))?.session ?? null,
    /** Returns false when the id is taken. */
    insert: async (session: ThreeDsSession): Promise<boolean> => {
      const { sessionId, acsId, sequence } = session;
      return (await insert({ _id: sessionId, acs_id: acsId, sequence, session })) === null;
    },
    /** Replaces the session that has this sequence, and writes its completion callback. Returns false when it has changed. */
    complete: async (session: ThreeDsSession, previousSequence: number): Promise<boolean> => {
      let isDone = false;
      await connection.transaction(async (transaction) => {
        const result = await threeDs.updateOne(
          { _id: session.sessionId, sequence: previousSequence },
          { $set: { sequence: session.sequence, session } },
          { session: transaction, ...WHOLE },
        );
        isDone = result.matchedCount === 1;
        if (!isDone) return;
        const callback = toCallbackDocument(completionMessage(session), realClock.now());
        await callbacks.insertOne(callback, { session: transaction });
      });
      return isDone;
    },
  };
}
