// Configuration is one zod object per process, read from the environment once; every problem is reported at once, by
// name and never with its value.
import { z } from 'zod';

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

export function parseConfig<Schema extends z.ZodType>(
  schema: Schema,
  env: NodeJS.ProcessEnv,
): z.output<Schema> {
  const parsed = schema.safeParse(env);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new ConfigError(`The environment is not complete:\n${problems.join('\n')}`);
}

const port = z.coerce.number().int().min(0).max(65535);
const flag = z
  .enum(['true', 'false'])
  .default('false')
  .transform((text) => text === 'true');
const json = z.string().transform((text, context): Record<string, unknown> => {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    context.addIssue({ code: 'custom', message: 'must be JSON' });
    return z.NEVER;
  }
});

/** The pieces that config.ts files are put together from; names are the environment's. */
export const env = {
  port,
  flag,
  json,
  list: z
    .string()
    .min(1)
    .transform((text) => text.split(',').map((one) => one.trim())),
  /** 32 bytes in base64. */
  key32: z.string().refine((text) => Buffer.from(text, 'base64').length === 32, 'must be 32 bytes in base64'),
  process: {
    LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal']).default('info'),
    SANDBOX: flag,
    /** Where the test clock is asked; test mode only. */
    PROVIDER_SANDBOX_URL: z.url().optional(),
  },
  mongo: { MONGODB_URL: z.string().min(1), MONGODB_DB_PREFIX: z.string().default('') },
  kafka: {
    KAFKA_BROKERS: z
      .string()
      .min(1)
      .transform((text) => text.split(',')),
    KAFKA_TOPIC_PREFIX: z.string().default(''),
  },
  grpcServer: { GRPC_PORT: port, CALLER_TOKEN_PUBLIC_JWK: json },
};
