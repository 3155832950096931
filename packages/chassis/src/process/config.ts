// Configuration is one zod object per process, read from the environment once; every problem is reported at once, by
// name and never with its value.
import { createPrivateKey, createPublicKey } from 'node:crypto';
import { makeKeyRing, SIGNING_ALGORITHMS, type KeyRing } from '@mps/kernel';
import type { JWK } from 'jose';
import { z } from 'zod';
import type { TrustedKeys } from '../grpc/caller-token';
import { connectionProblems, connectionSettings } from './connections';

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

export function parseConfig<Schema extends z.ZodType>(
  schema: Schema,
  env: NodeJS.ProcessEnv,
): z.output<Schema> {
  const parsed = schema.safeParse(env);
  const problems = [
    ...(parsed.error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    ...connectionProblems(schema instanceof z.ZodObject ? Object.keys(schema.shape) : [], env),
    ...listSharedKeys(env),
  ];
  if (parsed.success && problems.length === 0) return parsed.data;
  throw new ConfigError(`The environment is not right:\n${problems.map((one) => `  ${one}`).join('\n')}`);
}

/** The issuers of caller tokens by the setting of their public keys. */
const ISSUER_SETTINGS = ['CALLER_TOKEN_PUBLIC_JWK', 'OPERATOR_TOKEN_PUBLIC_JWK', 'LEDGER_TOKEN_PUBLIC_JWK'];

/** The holder of a key of two issuers, such as the gateway and operators, would be either of them. */
function listSharedKeys(env: NodeJS.ProcessEnv): string[] {
  const given = ISSUER_SETTINGS.map((name) => ({ name, keys: publicKeys.safeParse(env[name]).data ?? [] }));
  return given.flatMap(({ name, keys }, index) =>
    given
      .slice(0, index)
      .filter((earlier) => earlier.keys.some(({ x }) => keys.some((key) => key.x === x)))
      .map(
        (earlier) =>
          `${name}: has a key of ${earlier.name}: make one of its own (ops keys make-operator-key)`,
      ),
  );
}

/** With the longest deadline it stays below the time limit for stopping a component. */
const MAX_HANDOVER_MS = 5_000;

const port = z.coerce.number().int().min(0).max(65535);
const flag = z
  .enum(['true', 'false'])
  .default('false')
  .transform((text) => text === 'true');
const json = z.string().transform((text, context): Record<string, unknown> => {
  const value = parseJson(text);
  if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  context.addIssue({ code: 'custom', message: 'must be an object in JSON' });
  return z.NEVER;
});

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The receivers know a key by its public half, so tokens of another half would be refused. */
function isPair(value: unknown): boolean {
  const key = value as z.output<typeof keyPair>;
  return createPublicKey(createPrivateKey({ key, format: 'jwk' })).export({ format: 'jwk' }).x === key.x;
}

/** Node ignores characters that are not of the encoding, so a mistyped key would be another key. */
function is32Bytes(text: string, encoding: 'base64' | 'base64url'): boolean {
  const bytes = Buffer.from(text, encoding);
  return bytes.length === 32 && bytes.toString(encoding) === text;
}

/** Spaces around a key, its padding and its alphabet change no byte: a Secret may end in a line break. */
const isKey32 = (text: string): boolean => {
  const key = text.trim().replace(/=$/, '');
  return is32Bytes(`${key}=`, 'base64') || is32Bytes(key, 'base64url');
};
const key32 = z.string().refine(isKey32, 'must be 32 bytes in base64 and nothing else');

/** One half of a key: 32 bytes in base64url without padding. */
const half = (missing?: string) =>
  z
    .string({ error: missing })
    .refine((text) => is32Bytes(text, 'base64url'), 'must be 32 bytes in base64url');
const ED25519 = { kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: half() };
const PUBLIC_HALF = 'must be the public half alone: leave the member d out';
/** Other members, such as `use`, could only stop the import of the key, so they are left out. */
const publicKey = z
  .looseObject({ ...ED25519, name: z.string().optional() })
  .refine((key) => !('d' in key), PUBLIC_HALF)
  .transform(({ kty, crv, x, name }): JWK => ({ kty, crv, x, ...(name !== undefined && { name }) }));
/** One public key as a JWK, or two as a JWKS while they are exchanged. */
const publicKeys = json
  .transform((value) => ('keys' in value ? value['keys'] : [value]))
  .pipe(z.array(publicKey).min(1));
const keyPair = z.object({ ...ED25519, d: half('must hold the private half') });
const privateKey = json
  .pipe(keyPair)
  .pipe(z.custom<z.output<typeof keyPair>>(isPair, 'must hold the two halves of one key'));

/** 30 days. */
const MAX_PAYOUT_HOLD_HOURS = 720;
const LIVE_PAYOUT_HOLD_HOURS = 24;
const HOUR_MS = 3_600_000;

/** The pieces that config.ts files are put together from; names are the environment's. */
export const env = {
  port,
  flag,
  json,
  privateKey,
  publicKeys,
  list: z
    .string()
    .min(1)
    .transform((text) => text.split(',').map((one) => one.trim())),
  /** 32 bytes in base64. */
  key32,
  /** Spread into a config; `readKeyRing` makes the key ring of it. */
  keyRing: {
    /** Seals and opens. */
    ENCRYPTION_KEY: key32,
    /** Open only, separated by commas: earlier keys, and the next one until every process knows it. */
    ENCRYPTION_READ_KEYS: z
      .string()
      .default('')
      .transform((text) => (text === '' ? [] : text.split(',').map((one) => one.trim())))
      .refine((keys) => keys.every(isKey32), 'must be keys of 32 bytes in base64, separated by commas'),
  },
  signing: {
    /**
     * Algorithm of new signatures that other parties verify. EdDSA is for the time in which release 1.0, which does not know
     * ES256, runs beside this one.
     */
    SIGNING_ALGORITHM: z.enum(SIGNING_ALGORITHMS).default(SIGNING_ALGORITHMS[0]),
  },
  process: {
    LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal']).default('info'),
    SANDBOX: flag,
    /** Where the test clock is asked; sandbox mode only. */
    PROVIDER_SANDBOX_URL: z.url().optional(),
    /** While stopping: how long connections are still taken, so that no client is refused before it knows of the others. */
    HANDOVER_MS: z.coerce.number().int().min(0).max(MAX_HANDOVER_MS).default(0),
    /** telemetry/register.ts serves metrics there before any configuration is read. */
    METRICS_PORT: port.optional(),
    METRICS_HOST: z.string().min(1).default('127.0.0.1'),
    /** Connections that something else encrypts in live mode. */
    SECURED_OUTSIDE: z
      .string()
      .regex(
        /^(GRPC|KAFKA|MONGODB|HTTP)(, *(GRPC|KAFKA|MONGODB|HTTP))*$/,
        'must be of GRPC,KAFKA,MONGODB,HTTP',
      )
      .optional(),
  },
  ...connectionSettings,
  payoutHold: {
    /** Hours without payouts after their destination changed. Default: 24, and 0 in sandbox mode. */
    PAYOUT_HOLD_HOURS: z.coerce.number().int().min(0).max(MAX_PAYOUT_HOLD_HOURS).optional(),
  },
  grpcServer: {
    ...connectionSettings.grpcTls,
    GRPC_PORT: port,
    /** Health alone, without TLS, for an orchestrator's probes; none when absent. */
    HEALTH_PORT: port.optional(),
    /** Public keys of the gateway and of operators. Without the latter no operator is accepted. */
    CALLER_TOKEN_PUBLIC_JWK: publicKeys,
    OPERATOR_TOKEN_PUBLIC_JWK: publicKeys.optional(),
  },
};

export const toPayoutHoldMs = ({
  PAYOUT_HOLD_HOURS: hours,
  SANDBOX,
}: {
  readonly PAYOUT_HOLD_HOURS?: number | undefined;
  readonly SANDBOX: boolean;
}): number => (hours ?? (SANDBOX ? 0 : LIVE_PAYOUT_HOLD_HOURS)) * HOUR_MS;

export interface KeyRingConfig {
  readonly ENCRYPTION_KEY: string;
  readonly ENCRYPTION_READ_KEYS: readonly string[];
}

/** A repeated key is in the key ring once, in whatever spelling: each step of a key switch may be repeated. */
export function readKeyRing({ ENCRYPTION_KEY, ENCRYPTION_READ_KEYS }: KeyRingConfig): KeyRing {
  const spell = (key: string): string => Buffer.from(key, 'base64').toString('base64');
  const first = spell(ENCRYPTION_KEY);
  return makeKeyRing([first, ...new Set(ENCRYPTION_READ_KEYS.map(spell).filter((key) => key !== first))]);
}

export const trustedKeys = (config: {
  readonly CALLER_TOKEN_PUBLIC_JWK: readonly JWK[];
  readonly OPERATOR_TOKEN_PUBLIC_JWK?: readonly JWK[] | undefined;
  readonly LEDGER_TOKEN_PUBLIC_JWK?: readonly JWK[] | undefined;
}): TrustedKeys => ({
  gateway: config.CALLER_TOKEN_PUBLIC_JWK,
  operators: config.OPERATOR_TOKEN_PUBLIC_JWK ?? [],
  ledger: config.LEDGER_TOKEN_PUBLIC_JWK ?? [],
});
