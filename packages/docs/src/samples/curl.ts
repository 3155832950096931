// Writes a request as curl.
import { type SampleRequest, toEnvironmentName } from './request';

const CREDENTIALS = {
  apiKey: '-H "x-api-key: $MPS_API_KEY"',
  bearer: '-H "authorization: Bearer $MPS_ACCESS_TOKEN"',
  none: '',
} as const;

export function writeCurl({ method, path, query, credential, body, file }: SampleRequest): string {
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => `$${toEnvironmentName(name)}`);
  const lines = [
    `curl -sS -X ${method} "{{base_url}}${address}${query}"`,
    file === undefined ? '' : `--fail-with-body -o ${file}`,
    CREDENTIALS[credential],
    body === undefined ? '' : "-H 'content-type: application/json'",
    body === undefined ? '' : `-d ${quote(JSON.stringify(body, null, 2))}`,
  ];
  return lines.filter((line) => line !== '').join(' \\\n  ');
}

const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
