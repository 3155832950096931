// A request as a command for a shell.
interface Request {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** In single quotes a shell expands nothing. A quote inside ends them, and begins them again. */
const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** A value that begins with `$` is a variable of the shell, such as `$API_KEY`. */
const quoteHeader = (name: string, value: string): string =>
  /^\$[A-Z_]+$/.test(value) ? `"${name}: ${value}"` : quote(`${name}: ${value}`);

export function toCurl({ method, url, headers, body }: Request): string {
  return [
    `curl -X ${method} ${quote(url)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoteHeader(name, value)}`),
    ...(body === undefined ? [] : [`--data-raw ${quote(body)}`]),
  ].join(' \\\n  ');
}

interface ApiRequest {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly body?: unknown;
}

/** A request of the API. The key stays out: the reader sets it in the shell. */
export function toApiCommand({ method, path, body }: ApiRequest, baseUrl: string): string {
  const hasBody = body !== null && body !== undefined;
  return toCurl({
    method,
    url: `${baseUrl}${path}`,
    headers: { 'x-api-key': '$API_KEY', ...(hasBody && { 'content-type': 'application/json' }) },
    ...(hasBody && { body: JSON.stringify(body) }),
  });
}
