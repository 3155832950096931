// Chooses the deployment of the operator's tool: the one in flags or environment, else the local one of `npm start`.
// The two never mix, because a forgotten address must not lead to another deployment's data. The file also reads JSON
// input: it refuses unknown members, because a misspelled one would be lost silently.
import { createPrivateKey, type JsonWebKey } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ConfigError, type MutualTls } from '@mps/chassis';
import { Option, type Command } from 'commander';
import { SetupFailure } from '../failure';
import { secretsFile, stateDir } from '../paths';
import {
  addressVariable,
  formatGrpcAddress,
  GRPC_SERVICES,
  isProcessReady,
  readTls,
  type GrpcServiceName,
  type PlatformPorts,
} from '../platform/topology';
import type { PlatformSecrets } from '../platform/secrets';
import type { OperatorTarget } from '../seed/operator';

const KEY_VARIABLE = 'OPERATOR_TOKEN_PRIVATE_JWK';

/** commander writes the value of `--pix-keys-address` into `pixKeysAddress`. */
type CamelCase<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;
type AddressOption = CamelCase<`${GrpcServiceName}-address`>;
export type DeploymentOptions = Readonly<Partial<Record<AddressOption, string>>> & {
  readonly operatorKeyFile?: string;
};

const toOption = (name: GrpcServiceName): AddressOption =>
  `${name}-address`.replace(/-(\w)/g, (_, initial: string) => initial.toUpperCase()) as AddressOption;

export function addDeploymentOptions(program: Command): void {
  for (const name of GRPC_SERVICES) {
    const option = new Option(`--${name}-address <host:port>`, `gRPC address of ${name}`);
    program.addOption(option.env(addressVariable(name)));
  }
  program.option('--operator-key-file <file>', 'private key that operators sign with, a JWK');
  program.addHelpText(
    'after',
    `
Deployment:
  Without any of the addresses and keys above, the platform that npm start runs here. With one of them, none is taken
  from there: a command needs the operators’ key and the addresses of the services it calls (run it where they can be
  reached). The key is read from --operator-key-file or, as text, from ${KEY_VARIABLE}; npm run ops -- keys make-operator-key makes one.`,
  );
}

/** Throws a SetupFailure that names the missing setting. */
export async function findDeployment(options: DeploymentOptions): Promise<OperatorTarget> {
  const addresses = new Map(GRPC_SERVICES.map((name) => [name, options[toOption(name)]]));
  const keyText = process.env[KEY_VARIABLE] || undefined;
  const named = [...addresses.values(), options.operatorKeyFile, keyText];
  if (named.every((one) => one === undefined)) return findLocalPlatform();
  return {
    operatorTokenPrivateJwk: await readOperatorKey(options.operatorKeyFile, keyText),
    tls: readOwnTls(),
    addressOf: (name) => {
      const address = addresses.get(name);
      if (address !== undefined) return address;
      throw new SetupFailure(
        `The address of ${name} is not given: use --${name}-address or ${addressVariable(name)}.`,
      );
    },
  };
}

/**
 * Reads the client certificate for services that require one, from the services' own settings (GRPC_TLS and others).
 */
function readOwnTls(): MutualTls | null {
  try {
    return readTls(process.env);
  } catch (error) {
    throw error instanceof ConfigError ? new SetupFailure(error.message) : error;
  }
}

async function readOperatorKey(file: string | undefined, text: string | undefined): Promise<JsonWebKey> {
  const source = file ?? KEY_VARIABLE;
  if (file === undefined && text === undefined)
    throw new SetupFailure(
      `The operators’ key is not given: name its file with --operator-key-file or set ${KEY_VARIABLE}.`,
    );
  try {
    const jwk = (file === undefined ? JSON.parse(text ?? '') : await readJsonFile(file)) as JsonWebKey;
    if (createPrivateKey({ key: jwk, format: 'jwk' }).asymmetricKeyType === 'ed25519') return jwk;
  } catch (error) {
    if (error instanceof SetupFailure) throw error;
    // The unreadable text may be a secret, so it is not repeated.
  }
  throw new SetupFailure(`${source} does not hold an Ed25519 private key as a JWK.`);
}

/** Found by its ports and secrets in `.local`. */
async function findLocalPlatform(): Promise<OperatorTarget> {
  const [ports, secrets] = await Promise.all([
    readLocal<PlatformPorts>(path.join(stateDir, 'ports.json')),
    readLocal<PlatformSecrets>(secretsFile),
  ]);
  if (ports === undefined || secrets === undefined || !(await isProcessReady('identity', ports)))
    throw new SetupFailure(
      'The platform is not running here: start it with npm start, or name a deployment (npm run ops -- --help tells how).',
    );
  return {
    addressOf: (name) => formatGrpcAddress(ports, name),
    tls: null,
    operatorTokenPrivateJwk: secrets.operatorTokenPrivateJwk,
  };
}

/** Returns undefined when the file is missing or unreadable. */
export async function readLocal<T>(file: string): Promise<T | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as T;
  } catch {
    return undefined;
  }
}

const STANDARD_INPUT = '-';

/** A list is described by its item, with a leading ? when the list may be absent. */
type ListShape = readonly [Shape] | readonly ['?', Shape];

/** Type of each member, with ? when the member may be absent. */
export interface Shape {
  readonly [member: string]:
    `${'string' | 'number' | 'boolean' | 'object' | 'any'}${'' | '?'}` | Shape | ListShape;
}

/** Reads the file, or standard input for `-`. Throws a SetupFailure when it is not JSON. */
export async function readJsonFile(file: string): Promise<unknown> {
  let text: string;
  try {
    text = await readFile(file === STANDARD_INPUT ? '/dev/stdin' : file, 'utf8');
  } catch (error) {
    throw new SetupFailure(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new SetupFailure(`${file} is not well-formed JSON.`);
  }
}

/** Reads the object in the file. Throws a SetupFailure that names every wrong member. */
export async function readInput<T>(file: string, shape: Shape): Promise<T> {
  const content = await readJsonFile(file);
  const problems = listProblems(content, shape, '');
  if (problems.length > 0) throw new SetupFailure(`${file} does not fit: ${problems.join('; ')}.`);
  return content as T;
}

function listProblems(value: unknown, shape: Shape, at: string): string[] {
  if (!isObject(value)) return [`${at === '' ? 'it' : at} must be an object`];
  const unknown = Object.keys(value)
    .filter((member) => !(member in shape))
    .map((member) => `${at}/${member} is not known`);
  const wrong = Object.entries(shape).flatMap(([member, expected]) =>
    listMemberProblems(value[member], expected, `${at}/${member}`),
  );
  return [...unknown, ...wrong];
}

function listMemberProblems(value: unknown, expected: Shape[string], at: string): string[] {
  if (isList(expected)) return problemsOfList(value, expected, at);
  if (typeof expected !== 'string') return listProblems(value, expected, at);
  const type = expected.replace('?', '');
  if (value === undefined) return type === expected ? [`${at} is required`] : [];
  if (type === 'any' || (type === 'object' ? isObject(value) : typeof value === type)) return [];
  return [`${at} must be ${type === 'object' ? 'an' : 'a'} ${type}`];
}

function problemsOfList(value: unknown, expected: ListShape, at: string): string[] {
  const isOptional = expected.length > 1;
  const item = expected.at(-1) as Shape;
  if (value === undefined && isOptional) return [];
  if (!Array.isArray(value)) return [`${at} must be a list`];
  return value.flatMap((one, index) => listProblems(one, item, `${at}/${index}`));
}

const isList = (expected: Shape[string]): expected is ListShape => Array.isArray(expected);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
