// One request model of each sample: a method, an address, headers and a body. The six languages are written from it.
import type { Credential, Operation, Parameter } from '../sources/operations';
import { splitNull } from '../sources/schema';

export interface SampleRequest {
  readonly operationId: string;
  readonly method: string;
  /** After the base URL. Ids of the caller are variables like `{merchantId}`. */
  readonly path: string;
  /** Variables of the path, in its order. */
  readonly variables: readonly string[];
  /** Required parameters of the query with their question mark, or an empty text. */
  readonly query: string;
  readonly credential: Credential | 'none';
  readonly body?: unknown;
  /** The answer is one of numbered pages. */
  readonly isPaged: boolean;
  /** The name under which the program stores the answer, when it is a file. */
  readonly file?: string;
}

/** Answers are JSON, unless the operation has another type only. */
export function toSampleRequest(operation: Operation): SampleRequest {
  const { id, method, path, parameters, credentials, body, answers } = operation;
  const isFile = answers.some(({ status, mediaTypes }) => status.startsWith('2') && isFileType(mediaTypes));
  const required = parameters.filter((one) => one.in === 'query' && one.required);
  const query = new URLSearchParams(
    Object.fromEntries(required.map((one) => [one.name, readQueryExample(one)])),
  );
  return {
    operationId: id,
    method,
    path,
    variables: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ''),
    query: required.length === 0 ? '' : `?${query.toString()}`,
    credential: readCredential(credentials),
    isPaged:
      parameters.some(({ name }) => name === 'page') && !parameters.some(({ name }) => name === 'after'),
    ...(body?.example === undefined ? {} : { body: body.example }),
    ...(isFile && { file: path.split('/').at(-1) ?? id }),
  };
}

const isFileType = (mediaTypes: readonly string[]): boolean =>
  mediaTypes.length > 0 && !mediaTypes.includes('application/json');

function readQueryExample({ schema }: Parameter): string {
  const { value } = splitNull(schema);
  const example = value.example ?? value.examples?.[0] ?? value.enum?.[0] ?? value.default;
  return typeof example === 'string' ? example : JSON.stringify(example ?? '');
}

function readCredential(credentials: readonly Credential[]): SampleRequest['credential'] {
  if (credentials.includes('apiKey')) return 'apiKey';
  return credentials.length === 0 ? 'none' : 'bearer';
}

/** The environment variable of a path variable: `merchantId` is `MERCHANT_ID`. */
export const toEnvironmentName = (variable: string): string =>
  variable.replace(/[A-Z]/g, (capital) => `_${capital}`).toUpperCase();
