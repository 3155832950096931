// The secrets of one deployment on this machine. They are made once, readable only by their owner, and never printed.
import { generateKeyPairSync, randomBytes, type JsonWebKey } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { calculateJwkThumbprint } from 'jose';
import { SetupFailure } from '../failure';

export interface PlatformSecrets {
  /** Ed25519. The gateway signs caller tokens with it, and the services know its public half. */
  readonly callerTokenPrivateJwk: JsonWebKey;
  readonly callerTokenPublicJwk: JsonWebKey;
  /** Ed25519. Operators sign with it. The gateway has neither half. */
  readonly operatorTokenPrivateJwk: JsonWebKey;
  readonly operatorTokenPublicJwk: JsonWebKey;
  readonly apiKeyPepper: string;
  /** 32 bytes in base64. */
  readonly encryptionKey: string;
  /** Ed25519. The ledger signs its calls to merchants for payouts without a caller. */
  readonly ledgerTokenPrivateJwk: JsonWebKey;
  readonly ledgerTokenPublicJwk: JsonWebKey;
  /** Credentials for PROVIDER_A, one for each of its parts. None gives access to another part. */
  readonly providerChargesKey: string;
  readonly providerPayoutsKey: string;
  readonly providerDirectoryKey: string;
  /**
   * Controls the provider sandbox and reads all of it, for the gateway's test routes and for tests. It moves no
   * money.
   */
  readonly providerApiKey: string;
  readonly providerCallbackSecret: string;
}

const SECRET_BYTES = 32;
const OWNER_ONLY = 0o600;

/** Reads the secrets from `file`, or makes and writes them when it does not exist. */
export async function loadSecrets(file: string): Promise<PlatformSecrets> {
  await mkdir(path.dirname(file), { recursive: true });
  const secrets = await makeSecrets();
  try {
    const handle = await open(file, 'wx', OWNER_ONLY);
    await handle.writeFile(formatSecrets(secrets));
    await handle.close();
    return secrets;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return readSecrets(file, secrets);
  }
}

async function readSecrets(file: string, fresh: PlatformSecrets): Promise<PlatformSecrets> {
  const unusable = new SetupFailure(
    `${file} cannot be used: restore it, or run npm run reset to begin with new data and new secrets.`,
  );
  try {
    const secrets = JSON.parse(await readFile(file, 'utf8')) as Partial<PlatformSecrets>;
    if (!isUsable(secrets, fresh)) throw unusable;
    return secrets;
  } catch {
    throw unusable;
  }
}

const isUsable = (secrets: Partial<PlatformSecrets>, fresh: PlatformSecrets): secrets is PlatformSecrets =>
  Object.keys(fresh).every((name) => name in secrets);

const formatSecrets = (secrets: PlatformSecrets): string => `${JSON.stringify(secrets, null, 2)}\n`;

async function makeSecrets(): Promise<PlatformSecrets> {
  const [caller, operator, ledger] = await Promise.all([
    makeSigningKey(),
    makeSigningKey(),
    makeSigningKey(),
  ]);
  const text = (): string => randomBytes(SECRET_BYTES).toString('base64url');
  return {
    callerTokenPrivateJwk: caller.privateJwk,
    callerTokenPublicJwk: caller.publicJwk,
    operatorTokenPrivateJwk: operator.privateJwk,
    operatorTokenPublicJwk: operator.publicJwk,
    ledgerTokenPrivateJwk: ledger.privateJwk,
    ledgerTokenPublicJwk: ledger.publicJwk,
    apiKeyPepper: text(),
    encryptionKey: randomBytes(SECRET_BYTES).toString('base64'),
    providerChargesKey: text(),
    providerPayoutsKey: text(),
    providerDirectoryKey: text(),
    providerApiKey: text(),
    providerCallbackSecret: text(),
  };
}

/** Makes an Ed25519 pair. `kid` is the key's thumbprint (RFC 7638). */
export async function makeSigningKey(): Promise<Record<'privateJwk' | 'publicJwk', JsonWebKey>> {
  const pair = generateKeyPairSync('ed25519');
  const publicJwk = pair.publicKey.export({ format: 'jwk' });
  const { crv = '', x = '' } = publicJwk;
  const about = { alg: 'EdDSA', use: 'sig', kid: await calculateJwkThumbprint({ kty: 'OKP', crv, x }) };
  return {
    privateJwk: { ...pair.privateKey.export({ format: 'jwk' }), ...about },
    publicJwk: { ...publicJwk, ...about },
  };
}
