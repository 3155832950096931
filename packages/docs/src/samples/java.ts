// Writes a request as Java with its standard library.
import { type SampleRequest, toEnvironmentName } from './request';

const CREDENTIALS = {
  apiKey: '.header("x-api-key", System.getenv("MPS_API_KEY"))',
  bearer: '.header("authorization", "Bearer " + System.getenv("MPS_ACCESS_TOKEN"))',
  none: '',
} as const;

export function writeJava({ method, path, query, credential, body, file }: SampleRequest): string {
  const address = path.replace(
    /\{(\w+)\}/g,
    (_, name: string) => `"\n        + System.getenv("${toEnvironmentName(name)}") + "`,
  );
  const url = `"{{base_url}}${address}${query}"`.replace(/ \+ ""$/, '');
  const publisher =
    body === undefined ? 'HttpRequest.BodyPublishers.noBody()' : 'HttpRequest.BodyPublishers.ofString(body)';
  const lines = [
    CREDENTIALS[credential],
    body === undefined ? '' : '.header("content-type", "application/json")',
    `.method("${method}", ${publisher})`,
    '.build();',
  ].filter((line) => line !== '');
  return [
    'import java.net.URI;',
    'import java.net.http.*;',
    ...(file === undefined ? [] : ['import java.nio.file.Path;']),
    '',
    'public class Sample {',
    '  public static void main(String[] arguments) throws Exception {',
    ...(body === undefined ? [] : ['    var body = """', ...writeTextBlock(body)]),
    `    var url = ${url};`,
    '    var request = HttpRequest.newBuilder(URI.create(url))',
    ...lines.map((line) => `        ${line}`),
    '    var client = HttpClient.newHttpClient();',
    `    var response = client.send(request, HttpResponse.BodyHandlers.${file === undefined ? 'ofString()' : `ofFile(Path.of("${file}"))`});`,
    '    System.out.println(response.statusCode() + " " + response.body());',
    '    System.exit(response.statusCode() < 400 ? 0 : 1);',
    '  }',
    '}',
  ].join('\n');
}

function writeTextBlock(body: unknown): readonly string[] {
  const lines = JSON.stringify(body, null, 2).replaceAll('\\', '\\\\').split('\n');
  return lines.map((line, index) => `        ${line}${index === lines.length - 1 ? '""";' : ''}`);
}
