// Compares two versions of openapi.json or asyncapi.json, and lists every change that may break a client of the
// earlier one. Additions break nothing, except required members of requests.
// Written here because no library on npm reads both documents: openapi-diff knows OpenAPI 3.0, not the JSON Schemas
// of 3.1; oasdiff is a Go program; @asyncapi/diff needs a classification of every change. Both documents share the
// comparison of schemas.
import { isDeepStrictEqual } from 'node:util';
import {
  array,
  compareSchemas,
  object,
  resolve,
  type Comparison,
  type Direction,
  type Json,
} from './compare-schemas';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** Returns one line per break. Empty: every client of `before` works with `after`. */
export function listBreakingChanges(before: unknown, after: unknown): string[] {
  const comparison: Comparison = {
    before: object(before),
    after: object(after),
    breaks: [],
    seen: new Set(),
  };
  comparePaths(comparison);
  compareMessages(comparison);
  return comparison.breaks;
}

/** Reads the first number of `info.version`, which names the generation of clients. */
export function readMajorVersion(document: unknown): string {
  return String(object(object(document)['info'])['version']).split('.')[0] ?? '';
}

function comparePaths(comparison: Comparison): void {
  const then = object(comparison.before['paths']);
  const now = object(comparison.after['paths']);
  for (const [path, operations] of Object.entries(then))
    for (const method of METHODS) {
      const operation = object(operations)[method];
      if (operation === undefined) continue;
      const name = `${method.toUpperCase()} ${path}`;
      const successor = object(now[path])[method];
      if (successor === undefined) comparison.breaks.push(`${name} is gone`);
      else compareOperation(comparison, name, object(operation), object(successor));
    }
}

function compareOperation(comparison: Comparison, name: string, then: Json, now: Json): void {
  compareCredentials(comparison, name, then, now);
  compareParameters(comparison, name, then, now);
  compareBodies(comparison, name, then, now);
  const answers = object(now['responses']);
  for (const [status, answer] of Object.entries(object(then['responses']))) {
    const successor = answers[status];
    if (successor === undefined) {
      comparison.breaks.push(`${name} no longer answers ${status}`);
      continue;
    }
    compareContents(comparison, `${name} ${status}`, answer, successor, 'response');
  }
}

/**
 * Any entry of `security` suffices, so a removed entry shuts clients out. Entries are compared by the schemes that they name: the
 * name of a scheme is not sent.
 */
function compareCredentials(
  { before, after, breaks }: Comparison,
  name: string,
  then: Json,
  now: Json,
): void {
  const left = array(now['security']);
  const taken = left.map((one) => listSchemes(after, one));
  for (const accepted of array(then['security']))
    if (left.length > 0 && !taken.some((one) => isDeepStrictEqual(one, listSchemes(before, accepted))))
      breaks.push(`${name} no longer accepts ${Object.keys(object(accepted)).join(' and ')}`);
  if (array(then['security']).length === 0 && left.length > 0) breaks.push(`${name} asks for a credential`);
  const permission = now['x-required-permission'];
  if (permission !== undefined && permission !== then['x-required-permission'])
    breaks.push(`${name} asks for the permission ${JSON.stringify(permission)}`);
}

function listSchemes(document: Json, entry: unknown): readonly unknown[] {
  const schemes = object(object(document['components'])['securitySchemes']);
  return Object.keys(object(entry)).map((scheme) => schemes[scheme] ?? scheme);
}

function compareParameters(comparison: Comparison, name: string, then: Json, now: Json): void {
  const formatKey = (one: unknown): string =>
    `${String(object(one)['in'])} parameter ${String(object(one)['name'])}`;
  const former = new Map(array(then['parameters']).map((one) => [formatKey(one), object(one)]));
  const current = new Map(array(now['parameters']).map((one) => [formatKey(one), object(one)]));
  for (const [key, parameter] of former) {
    const successor = current.get(key);
    if (successor === undefined) {
      // An unread header is ignored. An unknown query parameter is refused.
      if (parameter['in'] !== 'header') comparison.breaks.push(`${name}: ${key} is gone`);
    } else {
      if (successor['required'] === true && parameter['required'] !== true)
        comparison.breaks.push(`${name}: ${key} is required`);
      compareSchemas(comparison, `${name}: ${key}`, parameter['schema'], successor['schema'], 'request');
    }
  }
  for (const [key, parameter] of current)
    if (!former.has(key) && parameter['required'] === true)
      comparison.breaks.push(`${name}: ${key} is new and required`);
}

function compareBodies(comparison: Comparison, name: string, then: Json, now: Json): void {
  const body = object(then['requestBody']);
  const successor = object(now['requestBody']);
  if (successor['required'] === true && body['required'] !== true)
    comparison.breaks.push(`${name}: the body is required`);
  if (then['requestBody'] !== undefined)
    compareContents(comparison, `${name} body`, body, successor, 'request');
}

function compareContents(
  comparison: Comparison,
  name: string,
  before: unknown,
  after: unknown,
  direction: Direction,
): void {
  const then = resolve(comparison.before, before);
  const now = resolve(comparison.after, after);
  const current = object(now['content']);
  for (const [type, content] of Object.entries(object(then['content']))) {
    if (current[type] === undefined) comparison.breaks.push(`${name}: ${type} is gone`);
    else
      compareSchemas(comparison, name, object(content)['schema'], object(current[type])['schema'], direction);
  }
}

/** AsyncAPI: clients read every message of every channel. */
function compareMessages(comparison: Comparison): void {
  const channels = object(comparison.after['channels']);
  for (const [channel, described] of Object.entries(object(comparison.before['channels']))) {
    const current = object(object(channels[channel])['messages']);
    for (const [type, message] of Object.entries(object(object(described)['messages']))) {
      if (current[type] === undefined) {
        comparison.breaks.push(`${type} is no longer sent`);
        continue;
      }
      for (const part of ['headers', 'payload'])
        compareSchemas(
          comparison,
          `${type} ${part}`,
          object(message)[part],
          object(current[type])[part],
          'response',
        );
    }
  }
}
