// Settings given to `npm start`: the processes that read each, and settings that reach none.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { workspaceRoot } from '../paths';

const file = path.join(workspaceRoot, 'packages/devtools/settings.json');

/** Reads the names of the settings of each process, which `npm run gen` wrote from its config.ts. */
export const readSettings = (): Readonly<Record<string, readonly string[]>> =>
  JSON.parse(readFileSync(file, 'utf8')) as Record<string, readonly string[]>;

/**
 * `npm start` reads these itself. PORT is a common variable: only the sandbox reads it, and `npm start` chooses its
 * value.
 */
const OF_START = ['GATEWAY_PORT', 'KAFKA_BROKERS', 'MONGODB_URL', 'PORT'];
/** Read by `npm run ops`, not by `npm start`. */
const OF_OPERATORS = ['OPERATOR_TOKEN_PRIVATE_JWK'];
/** `npm start` chooses these for each process: ports, addresses, prefixes, and the secrets of .local/secrets.json. */
const CHOSEN =
  /^(PORT|SANDBOX|PROVIDER_SANDBOX_URL|[A-Z_]+_ADDRESS|(GRPC|HEALTH|METRICS)_PORT|MONGODB_DB_PREFIX|KAFKA_TOPIC_PREFIX|(CALLER|OPERATOR)_TOKEN_\w+|API_KEY_PEPPER|ENCRYPTION_KEY|PROVIDER_\w*(API_KEY|SECRET))$/;
/** The library of gRPC reads variables of its own. */
const OF_GRPC = /^GRPC_(DEFAULT_SSL|SSL|NODE|TRACE|VERBOSITY|EXPERIMENTAL|XDS|PROXY)/;
/** Other programs use these prefixes too, so an unknown variable with one is no mistake. */
const COMMON_WORDS = ['ACCESS', 'API', 'CLOCK', 'LOG', 'PASSWORD', 'PORT', 'PUBLIC', 'SECURED'];

const isChosen = (name: string): boolean => CHOSEN.test(name) || OF_START.includes(name);

/** Returns the given settings that this process reads. */
export function passSettings(process: string, env: NodeJS.ProcessEnv): Record<string, string> {
  const names = (readSettings()[process] ?? []).filter((name) => !isChosen(name));
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** Returns one sentence for each given variable that looks like a setting and reaches no process. */
export function explainUnusedSettings(env: NodeJS.ProcessEnv): string[] {
  const known = new Set(Object.values(readSettings()).flat());
  const prefixes = new Set([...known].map((name) => name.split('_')[0] ?? ''));
  for (const word of COMMON_WORDS) prefixes.delete(word);
  return Object.keys(env)
    .filter((name) => known.has(name) || (name.includes('_') && prefixes.has(name.split('_')[0] ?? '')))
    .filter((name) => !OF_START.includes(name) && !OF_OPERATORS.includes(name) && !OF_GRPC.test(name))
    .sort()
    .flatMap((name) => {
      if (!known.has(name))
        return [`${name} is no setting of any process: docs/references/settings.md lists them all.`];
      return isChosen(name) ? [`${name} is chosen by npm start: the value that you gave is not used.`] : [];
    });
}
