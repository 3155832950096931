// Settings of this process, from its environment.
import { env, parseConfig } from '@mps/chassis';
import { z } from 'zod';

/** Read by `npm run gen`. @public */
export const schema = z.object({ ...env.process, ...env.mongo, ...env.kafka, ...env.grpcServer });

export type Config = z.output<typeof schema>;

export const loadConfig = (environment: NodeJS.ProcessEnv): Config => parseConfig(schema, environment);
