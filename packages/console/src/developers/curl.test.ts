import { execFileSync } from 'node:child_process';
import { toCurl } from './curl';

/** Arguments that a shell gives to curl. */
function readArguments(command: string): string[] {
  const script = `curl() { for one in "$@"; do printf '%s\\0' "$one"; done; }\n${command}`;
  const output = execFileSync('sh', ['-c', script], { env: { API_KEY: 'sk_test_1' }, encoding: 'utf8' });
  return output.split('\0').slice(0, -1);
}

it('gives a shell each part of the request as it is', () => {
  const body = '{"name":"D\'Ávila $HOME `id` \\"x\\""}';
  const command = toCurl({
    method: 'POST',
    url: 'https://example.com/hooks?a=1&b=2',
    headers: { 'content-type': 'application/json', 'x-api-key': '$API_KEY' },
    body,
  });
  expect(readArguments(command)).toEqual([
    ...['-X', 'POST', 'https://example.com/hooks?a=1&b=2'],
    ...['-H', 'content-type: application/json', '-H', 'x-api-key: sk_test_1'],
    ...['--data-raw', body],
  ]);
});

it('leaves out the body of a request without one', () => {
  expect(toCurl({ method: 'GET', url: 'https://example.com', headers: {} })).toBe(
    "curl -X GET 'https://example.com'",
  );
});
