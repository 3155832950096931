// Writes a request as Python with its standard library.
import { type SampleRequest, toEnvironmentName } from './request';

const CREDENTIALS = {
  apiKey: '"x-api-key": os.environ["MPS_API_KEY"],',
  bearer: '"authorization": "Bearer " + os.environ["MPS_ACCESS_TOKEN"],',
  none: '',
} as const;

export function writePython({ method, path, query, credential, body, file }: SampleRequest): string {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => `{${toSnakeCase(name)}}`);
  const headers = [
    CREDENTIALS[credential],
    body === undefined ? '' : '"content-type": "application/json",',
  ].filter((line) => line !== '');
  return [
    ...(body === undefined ? [] : ['import json']),
    'import os',
    'import sys',
    'import urllib.error',
    'import urllib.request',
    '',
    ...names.map((name) => `${toSnakeCase(name)} = os.environ["${toEnvironmentName(name)}"]`),
    'request = urllib.request.Request(',
    `    ${names.length > 0 ? 'f' : ''}"{{base_url}}${address}${query}",`,
    `    method="${method}",`,
    ...(headers.length === 0 ? [] : ['    headers={', ...headers.map((line) => `        ${line}`), '    },']),
    ...(body === undefined ? [] : [`    data=json.dumps(${writeValue(body, 1)}).encode(),`]),
    ')',
    'try:',
    '    with urllib.request.urlopen(request) as response:',
    ...(file === undefined
      ? ['        print(response.status, response.read().decode())']
      : [`        with open("${file}", "wb") as file:`, '            file.write(response.read())']),
    'except urllib.error.HTTPError as error:',
    '    print(error.code, error.read().decode())',
    '    sys.exit(1)',
  ].join('\n');
}

const toSnakeCase = (name: string): string => toEnvironmentName(name).toLowerCase();

/** Writes a value of JSON in Python's syntax. */
function writeValue(value: unknown, depth: number): string {
  const inner = '    '.repeat(depth + 1);
  const outer = '    '.repeat(depth);
  if (value === null) return 'None';
  if (value === true) return 'True';
  if (value === false) return 'False';
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]';
    return `[\n${value.map((one) => `${inner}${writeValue(one, depth + 1)},\n`).join('')}${outer}]`;
  }
  if (typeof value !== 'object') return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([name, member]) => `${inner}${JSON.stringify(name)}: ${writeValue(member, depth + 1)},\n`,
  );
  return members.length === 0 ? '{}' : `{\n${members.join('')}${outer}}`;
}
