// Writes a request as a call of mps_client.
import { NAMES } from '@mps/client/names';
import { type SampleRequest, toEnvironmentName } from './request';

const OPTIONS = {
  apiKey: ', api_key=os.environ["MPS_API_KEY"]',
  bearer: ', token=os.environ["MPS_ACCESS_TOKEN"]',
  none: '',
} as const;
const MERCHANT = 'merchant.';

/** Calls the method of the client. `mps.merchant(id)` takes the first variable of the path. A list gives its first page. */
export function writePython(request: SampleRequest): string {
  const { variables, credential, isPaged, file } = request;
  const call = writeCall(request);
  return [
    ...(credential === 'none' && variables.length === 0 ? [] : ['import os', '']),
    'from mps_client import Mps',
    '',
    `mps = Mps("{{base_url}}"${OPTIONS[credential]})`,
    ...(file === undefined
      ? [`answer = ${call}${isPaged ? '.page().data' : ''}`, 'print(answer)']
      : [`with open("${file}", "wb") as file:`, `    for part in ${call}:`, '        file.write(part)']),
  ].join('\n');
}

function writeCall({ operationId, variables, query, body }: SampleRequest): string {
  const name = NAMES[operationId as keyof typeof NAMES] as string | undefined;
  if (name === undefined) throw new Error(`mps_client has no method for ${operationId}`);
  const ids = variables.map((variable) => `os.environ["${toEnvironmentName(variable)}"]`);
  const [merchantId = '', ...innerIds] = ids;
  const isOfMerchant = name.startsWith(MERCHANT);
  const method = isOfMerchant
    ? `mps.merchant(${merchantId}).${toSnakeCase(name.slice(MERCHANT.length))}`
    : `mps.${toSnakeCase(name)}`;
  const parameters = query === '' ? undefined : Object.fromEntries(new URLSearchParams(query));
  const input = [body, parameters].flatMap((value) => (value === undefined ? [] : [writeValue(value, 0)]));
  return `${method}(${[...(isOfMerchant ? innerIds : ids), ...input].join(', ')})`;
}

const toSnakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);

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
