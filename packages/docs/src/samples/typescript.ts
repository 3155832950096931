// Writes a request as a call of @mps/client.
import { NAMES } from '@mps/client/names';
import { type SampleRequest, toEnvironmentName } from './request';

const OPTIONS = {
  apiKey: 'apiKey: process.env.MPS_API_KEY',
  bearer: 'token: process.env.MPS_ACCESS_TOKEN',
  none: '',
} as const;
const MERCHANT = 'merchant.';

/** Calls the method of the client. `mps.merchant(id)` takes the first variable of the path. */
export function writeTypeScript({
  operationId,
  variables,
  query,
  credential,
  body,
  file,
}: SampleRequest): string {
  const name = NAMES[operationId as keyof typeof NAMES] as string | undefined;
  if (name === undefined) throw new Error(`@mps/client has no method for ${operationId}`);
  const ids = variables.map((variable) => `process.env.${toEnvironmentName(variable)}!`);
  const [merchantId = '', ...innerIds] = ids;
  const isOfMerchant = name.startsWith(MERCHANT);
  const method = isOfMerchant ? `mps.merchant(${merchantId}).${name.slice(MERCHANT.length)}` : `mps.${name}`;
  const parameters = query === '' ? undefined : Object.fromEntries(new URLSearchParams(query));
  const input = [body, parameters].flatMap((value) => (value === undefined ? [] : [writeObject(value)]));
  const values = [...(isOfMerchant ? innerIds : ids), ...input];
  const options = ["baseUrl: '{{base_url}}'", OPTIONS[credential]].filter((option) => option !== '');
  return [
    ...(file === undefined ? [] : ["import { writeFile } from 'node:fs/promises';"]),
    "import { Mps } from '@mps/client';",
    '',
    'const mps = new Mps({',
    ...options.map((option) => `  ${option},`),
    '});',
    `const answer = await ${method}(${values.join(', ')});`,
    file === undefined ? 'console.log(answer);' : `await writeFile('${file}', answer);`,
  ].join('\n');
}

/** Writes JSON with the names of members as TypeScript's formatters write them. */
const writeObject = (value: unknown): string =>
  JSON.stringify(value, null, 2).replace(/^( *)"([A-Za-z_]\w*)":/gm, '$1$2:');
