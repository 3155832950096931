// Writes a request as Go with its standard library.
import { type SampleRequest, toEnvironmentName } from './request';

const CREDENTIALS = {
  apiKey: 'request.Header.Set("x-api-key", os.Getenv("MPS_API_KEY"))',
  bearer: 'request.Header.Set("authorization", "Bearer "+os.Getenv("MPS_ACCESS_TOKEN"))',
  none: '',
} as const;

export function writeGo({ method, path, query, credential, body, file }: SampleRequest): string {
  const address = path.replace(
    /\{(\w+)\}/g,
    (_, name: string) => `" +\n\t\tos.Getenv("${toEnvironmentName(name)}") + "`,
  );
  const url = `"{{base_url}}${address}${query}"`.replace(/ \+ ""$/, '');
  const imports = ['fmt', 'io', 'net/http', 'os', ...(body === undefined ? [] : ['strings'])];
  return [
    'package main',
    '',
    'import (',
    ...imports.map((name) => `\t"${name}"`),
    ')',
    '',
    'func main() {',
    ...(body === undefined ? [] : [`\tbody := \`${JSON.stringify(body, null, 2)}\``]),
    `\turl := ${url}`,
    `\trequest, err := http.NewRequest("${method}", url, ${body === undefined ? 'nil' : 'strings.NewReader(body)'})`,
    ...writeFailure(),
    ...(CREDENTIALS[credential] === '' ? [] : [`\t${CREDENTIALS[credential]}`]),
    ...(body === undefined ? [] : ['\trequest.Header.Set("content-type", "application/json")']),
    '\tresponse, err := http.DefaultClient.Do(request)',
    ...writeFailure(),
    '\tdefer response.Body.Close()',
    '\tanswer, err := io.ReadAll(response.Body)',
    ...writeFailure(),
    ...(file === undefined ? [PRINT] : []),
    '\tif response.StatusCode >= 400 {',
    ...(file === undefined ? [] : [`\t${PRINT}`]),
    '\t\tos.Exit(1)',
    '\t}',
    ...(file === undefined
      ? []
      : [`\tif err := os.WriteFile("${file}", answer, 0o600); err != nil {`, '\t\tpanic(err)', '\t}']),
    '}',
  ].join('\n');
}

const PRINT = '\tfmt.Println(response.StatusCode, string(answer))';

const writeFailure = (): readonly string[] => ['\tif err != nil {', '\t\tpanic(err)', '\t}'];
