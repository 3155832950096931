// Writes a request as PHP with curl.
import { type SampleRequest, toEnvironmentName } from './request';

const CREDENTIALS = {
  apiKey: "'x-api-key: ' . getenv('MPS_API_KEY'),",
  bearer: "'authorization: Bearer ' . getenv('MPS_ACCESS_TOKEN'),",
  none: '',
} as const;

export function writePhp({ method, path, query, credential, body, file }: SampleRequest): string {
  const address = path.replace(
    /\{(\w+)\}/g,
    (_, name: string) => `' . getenv('${toEnvironmentName(name)}') . '`,
  );
  const url = `'{{base_url}}${address}${query}'`.replace(/ \. ''$/, '');
  const headers = [
    CREDENTIALS[credential],
    body === undefined ? '' : "'content-type: application/json',",
  ].filter((line) => line !== '');
  return [
    '<?php',
    ...(body === undefined ? [] : ["$body = <<<'JSON'", JSON.stringify(body, null, 2), 'JSON;']),
    `$request = curl_init(${url});`,
    'curl_setopt_array($request, [',
    `  CURLOPT_CUSTOMREQUEST => '${method}',`,
    '  CURLOPT_RETURNTRANSFER => true,',
    ...(headers.length === 0
      ? []
      : ['  CURLOPT_HTTPHEADER => [', ...headers.map((line) => `    ${line}`), '  ],']),
    ...(body === undefined ? [] : ['  CURLOPT_POSTFIELDS => $body,']),
    ']);',
    '$answer = curl_exec($request);',
    '$status = curl_getinfo($request, CURLINFO_RESPONSE_CODE);',
    file === undefined
      ? "echo $status, ' ', $answer, PHP_EOL;"
      : `if ($status < 400) file_put_contents('${file}', $answer); else echo $status, ' ', $answer, PHP_EOL;`,
    'exit($status < 400 ? 0 : 1);',
  ].join('\n');
}
