// openEndpoint: the webhook endpoint that `mps listen` makes for itself on the platform, and its end.
import os from 'node:os';

export interface Account {
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Needed with the key of an organization. */
  readonly companyId?: string;
}

export interface Endpoint {
  readonly id: string;
  readonly secret: string;
  /** Asks for a test event. */
  test(): Promise<void>;
  remove(): Promise<void>;
}

/** Returns one sentence for a refusal of the platform, or for a missing answer. */
export class PlatformError extends Error {
  override readonly name = 'PlatformError';
}

const PATH = '/v1/webhook-endpoints';
const ANSWER_LIMIT_MS = 15_000;
const PAGE_LIMIT = 100;
/** Identifies the endpoint: the next run on this machine removes the endpoint that a killed run left. */
const MARK = /^mps listen on (.*), process (\d+)$/;

export async function openEndpoint(
  account: Account,
  url: string,
  eventTypes: readonly string[],
): Promise<Endpoint> {
  await removeLeftovers(account);
  const made = await call<{ id: string; secret: string }>(account, 'POST', PATH, {
    url,
    event_types: eventTypes,
    description: `mps listen on ${os.hostname()}, process ${process.pid}`,
    ...(account.companyId !== undefined && { company_id: account.companyId }),
  });
  return {
    id: made.id,
    secret: made.secret,
    test: () => call(account, 'POST', `${PATH}/${made.id}/test`, {}),
    remove: () => call(account, 'DELETE', `${PATH}/${made.id}`),
  };
}

async function removeLeftovers(account: Account): Promise<void> {
  type Page = { readonly data: readonly { readonly id: string; readonly description: string | null }[] };
  const { data } = await call<Page>(account, 'GET', `${PATH}?limit=${PAGE_LIMIT}`);
  for (const { id, description } of data) {
    const [, host, pid] = MARK.exec(description ?? '') ?? [];
    if (host === os.hostname() && !isRunning(Number(pid))) await call(account, 'DELETE', `${PATH}/${id}`);
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function call<Answer>(account: Account, method: string, path: string, body?: object): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(`${account.baseUrl}${path}`, {
      method,
      headers: { 'x-api-key': account.apiKey, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  } catch {
    throw new PlatformError(`The platform does not answer at ${account.baseUrl}`);
  }
  const text = await response.text();
  if (!response.ok) throw new PlatformError(toSentence(method, path, response.status, text));
  return (text === '' ? undefined : JSON.parse(text)) as Answer;
}

interface Problem {
  readonly title?: string;
  readonly detail?: string;
  readonly errors?: readonly { readonly pointer?: string; readonly detail?: string }[];
}

function toSentence(method: string, path: string, status: number, text: string): string {
  let problem: Problem = {};
  try {
    problem = JSON.parse(text) as Problem;
  } catch {
    // A proxy's page: the status says it all.
  }
  const findings = (problem.errors ?? []).map(({ pointer = '', detail = '' }) =>
    `${pointer} ${detail}`.trim(),
  );
  const said = [problem.title, problem.detail, ...findings].filter((one) => one !== undefined && one !== '');
  return `${method} ${path} was answered ${status}${said.length > 0 ? `: ${said.join('; ')}` : ''}`;
}
