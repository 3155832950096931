// Makes the last proof of a console's session older than the platform accepts. Real time decides, and no test waits ten minutes.
import { createHash } from 'node:crypto';
import { sharedPlatform, testInfraUrls } from '@mps/testkit';
import mongoose from 'mongoose';
import { send } from './console-page';

const { databasePrefix } = sharedPlatform();
const ELEVEN_MINUTES_MS = 660_000;

/** `cookie` is a pair of name and value. */
export async function makeProofOld(cookie: string): Promise<void> {
  const token = cookie.slice(cookie.indexOf('=') + 1);
  const connection = await mongoose
    .createConnection(testInfraUrls().mongodbUrl, { dbName: `${databasePrefix}identity` })
    .asPromise();
  try {
    const { modifiedCount } = await connection
      .collection('sessions')
      .updateOne(
        { 'console.token_hash': createHash('sha256').update(token).digest('hex') },
        { $set: { 'console.proven_at': new Date(Date.now() - ELEVEN_MINUTES_MS) } },
      );
    if (modifiedCount !== 1) throw new Error('the session of the cookie is not stored');
  } finally {
    await connection.close();
  }
  // A touch makes the gateway read the session anew.
  const touched = await send('POST', '/console/session/touch', { cookie, body: {} });
  if (touched.status !== 204) throw new Error(touched.text);
}
