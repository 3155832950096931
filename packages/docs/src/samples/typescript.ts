import { type SampleRequest, toEnvironmentName } from './request';

const CREDENTIALS = {
  apiKey: "'x-api-key': process.env.MPS_API_KEY ?? '',",
  bearer: 'authorization: `Bearer ${process.env.MPS_ACCESS_TOKEN}`,',
  none: '',
} as const;

export function writeTypeScript({ method, path, query, credential, body }: SampleRequest): string {
  const address = path.replace(
    /\{(\w+)\}/g,
    (_, name: string) => `\${process.env.${toEnvironmentName(name)}}`,
  );
  const url = `{{base_url}}${address}${query}`;
  const headers = [
    CREDENTIALS[credential],
    body === undefined ? '' : "'content-type': 'application/json',",
  ].filter((line) => line !== '');
  return [
    `const response = await fetch(\`${url}\`, {`,
    `  method: '${method}',`,
    ...(headers.length === 0 ? [] : ['  headers: {', ...headers.map((line) => `    ${line}`), '  },']),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${indent(JSON.stringify(body, null, 2))}),`]),
    '});',
    'console.log(response.status, await response.text());',
    'if (!response.ok) process.exitCode = 1;',
  ].join('\n');
}

const indent = (text: string): string => text.replaceAll('\n', '\n  ');
