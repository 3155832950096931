// The secrets of one deployment on this machine: made once, readable by their owner alone, never printed.
import { generateKeyPairSync, randomBytes, type JsonWebKey } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { calculateJwkThumbprint } from 'jose';
import { SetupFailure } from '../failure';

export interface PlatformSecrets {
  /** Ed25519; the gateway vouches for callers with it and the services know its public half. */
  readonly callerTokenPrivateJwk: JsonWebKey;
  readonly callerTokenPublicJwk: JsonWebKey;
  readonly apiKeyPepper: string;
  /** 32 bytes in base64. */
  readonly encryptionKey: string;
  readonly providerApiKey: string;
  readonly providerCallbackSecret: string;
}

const SECRET_BYTES = 32;
const OWNER_ONLY = 0o600;

/** The secrets in `file`; they are made and written there when it does not exist. */
export async function loadSecrets(file: string): Promise<PlatformSecrets> {
  await mkdir(path.dirname(file), { recursive: true });
  const secrets = await makeSecrets();
  try {
    const handle = await open(file, 'wx', OWNER_ONLY);
    await handle.writeFile(`${JSON.stringify(secrets, null, 2)}\n`);
    await handle.close();
    return secrets;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return readSecrets(file, Object.keys(secrets));
  }
}

async function readSecrets(file: string, names: readonly string[]): Promise<PlatformSecrets> {
  const unusable = new SetupFailure(
    `${file} cannot be used: restore it, or run npm run reset to begin with new data and new secrets.`,
  );
  try {
    const secrets = JSON.parse(await readFile(file, 'utf8')) as PlatformSecrets;
    if (names.every((name) => name in secrets)) return secrets;
  } catch {
    throw unusable;
  }
  throw unusable;
}

async function makeSecrets(): Promise<PlatformSecrets> {
  const pair = generateKeyPairSync('ed25519');
  const publicJwk = pair.publicKey.export({ format: 'jwk' });
  const { crv = '', x = '' } = publicJwk;
  const about = { alg: 'EdDSA', use: 'sig', kid: await calculateJwkThumbprint({ kty: 'OKP', crv, x }) };
  const text = (): string => randomBytes(SECRET_BYTES).toString('base64url');
  return {
    callerTokenPrivateJwk: { ...pair.privateKey.export({ format: 'jwk' }), ...about },
    callerTokenPublicJwk: { ...publicJwk, ...about },
    apiKeyPepper: text(),
    encryptionKey: randomBytes(SECRET_BYTES).toString('base64'),
    providerApiKey: text(),
    providerCallbackSecret: text(),
  };
}
