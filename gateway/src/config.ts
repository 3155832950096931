// The settings of this process, read from its environment.
import { env, parseConfig } from '@mps/chassis';
import { z } from 'zod';
import { addressSettings } from './clients/services';

const rate = (perSecond: number) => z.coerce.number().positive().default(perSecond);

/** `npm run gen` reads it. @public */
export const schema = z.object({
  ...env.process,
  ...env.kafka,
  ...env.grpcTls,
  GATEWAY_PORT: env.port,
  PUBLIC_BASE_URL: z.url().transform((text) => text.replace(/\/+$/, '')),
  CALLER_TOKEN_PRIVATE_JWK: env.privateKey,
  ...addressSettings,
  /** Number of proxies in front. Each one’s X-Forwarded-For entry is believed. 0: clients connect directly. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(5).default(0),
  /** Requests a second of one key or user. Writes may come in bursts of twice as many. Load tests raise both. */
  RATE_LIMIT_WRITES_PER_SECOND: rate(50),
  RATE_LIMIT_READS_PER_SECOND: rate(200),
  /** Rows a second of one key or user, of all lists together. Bursts may have four times as many. */
  RATE_LIMIT_LIST_ROWS_PER_SECOND: rate(450),
  /** Requests a second of one client network (an IPv4 address, an IPv6 /64), on routes without credentials. */
  RATE_LIMIT_LOGINS_PER_SECOND: rate(2),
  /** off: no request is noted in the request log. */
  REQUEST_LOG: z.enum(['on', 'off']).default('on'),
  /** The built documentation site. While it is missing, every page answers that it is being built. */
  DOCS_FOLDER: z.string().min(1).default('site'),
  /** The built console. While it is missing, every page of it answers that it is being built. */
  CONSOLE_FOLDER: z.string().min(1).default('console'),
  /** In the console, a cashout of more cents needs a proof of the person that is at most 10 minutes old. */
  CONSOLE_STEP_UP_CASHOUT_CENTS: z.coerce.number().int().min(0).default(1_000_000),
  /** Sandbox mode only: the provider sandbox has the test clock. */
  SANDBOX_CONTROL_KEY: z.string().optional(),
});

export type Config = z.output<typeof schema>;

export const loadConfig = (environment: NodeJS.ProcessEnv): Config => parseConfig(schema, environment);
