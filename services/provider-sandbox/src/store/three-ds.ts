// 3DS sessions. A completion and the callback that tells of it are one write.
import type { RealClock } from '@mps/kernel';
import type { Connection } from 'mongoose';
import { completionMessage } from '../domain/three-ds';
import type { ThreeDsStore } from '../usecases/ports';
import { callbackDocument } from './callback-document';
import { isDuplicateKey } from './duplicate-key';
import type { Models } from './models';

export function makeThreeDsStore(connection: Connection, models: Models, clock: RealClock): ThreeDsStore {
  const { threeDs, callbacks } = models;
  return {
    find: async (sessionId) => (await threeDs.findById(sessionId).lean())?.session ?? null,
    findByAcsId: async (acsId) => (await threeDs.findOne({ acs_id: acsId }).lean())?.session ?? null,
    insert: async (session) => {
      const { sessionId, acsId, sequence } = session;
      try {
        await threeDs.insertOne({ _id: sessionId, acs_id: acsId, sequence, session });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    complete: async (session, previousSequence) => {
      let isDone = false;
      await connection.transaction(async (transaction) => {
        const result = await threeDs.updateOne(
          { _id: session.sessionId, sequence: previousSequence },
          { $set: { sequence: session.sequence, session } },
          { session: transaction },
        );
        isDone = result.matchedCount === 1;
        if (!isDone) return;
        const callback = callbackDocument(completionMessage(session), clock.now());
        await callbacks.insertOne(callback, { session: transaction });
      });
      return isDone;
    },
  };
}
