// The API of the console (docs/rules.md#console-api). `/console/api/{companyId}/v1/…` are the routes of `/v1/…` with a session of
// the console as credential. A request that changes something must come from a page of this platform.
import { makeCounter } from '@mps/chassis';
import { type DomainError, violation, type Violation } from '@mps/contracts';
import { err, type Result } from '@mps/kernel';
import type { NextFunction, Request } from 'express';
import type { Route } from '../route/route';
import { type GatewayResponse, NOT_STORED, sendProblem, setHeaders } from '../server/exchange';
import { isLocalHost, type Place } from './cookie';

const CONSOLE_API = /^\/console\/api\/([^/?]+)(\/v1\/.*)$/;
const FOREIGN: DomainError = { code: 'permission_denied', reason: 'foreign_page' };

type Handler = (request: Request, response: GatewayResponse, next: NextFunction) => void;

/** Refuses changes from foreign pages, and gives a request of the console API to the route of `/v1`. */
export function makeConsoleApi(place: Place): Handler {
  const countRefusal = makeCounter('console.foreign_requests', {
    description: 'Requests to the console that came from a page of another site, and were refused',
    unit: '{request}',
  });
  const origin = new URL(place.baseUrl);
  return (request, response, next) => {
    if (!request.path.startsWith('/console/')) {
      next();
      return;
    }
    setHeaders(response, NOT_STORED);
    if (request.method !== 'GET' && request.method !== 'HEAD' && !isFromOwnPage(request, origin, place)) {
      countRefusal({});
      response.locals.exchange.route = '/console/*';
      sendProblem(request, response, FOREIGN, place.baseUrl);
      return;
    }
    const [, companyId, url] = CONSOLE_API.exec(request.url) ?? [];
    if (companyId !== undefined && url !== undefined) {
      response.locals.exchange.consoleApi = { companyId: companyId.toLowerCase() };
      request.url = url;
    }
    next();
  };
}

/** A foreign page can set neither the header nor the media type without a preflight, which no route answers. */
function isFromOwnPage({ headers }: Request, own: URL, { sandboxMode }: Place): boolean {
  const site = headers['sec-fetch-site'];
  return (
    /^application\/json\b/i.test(headers['content-type'] ?? '') &&
    isOwnOrigin(headers.origin, own, sandboxMode) &&
    (site === undefined || site === 'same-origin') &&
    headers['x-mps-console'] === '1'
  );
}

/** On a developer's machine, every name of the loopback interface with our port is our own. */
function isOwnOrigin(origin: string | undefined, own: URL, sandboxMode: boolean): boolean {
  if (origin === own.origin) return true;
  if (origin === undefined || !sandboxMode || !isLocalHost(own.hostname) || !URL.canParse(origin))
    return false;
  const { protocol, hostname, port } = new URL(origin);
  return protocol === own.protocol && port === own.port && isLocalHost(hostname);
}

/** The console has operations of its own for the login, the logout and the password. */
export const isClosedToConsole = ({ method, path, credential }: Route): boolean =>
  credential === 'none' || (method === 'POST' && path.startsWith('/v1/auth/'));

/** Cards of docs/rules.md#sandbox-tokens and one of each brand. */
const TEST_CARDS: ReadonlySet<string> = new Set([
  '4000000000001109',
  '5555000000001105',
  '4000000000001208',
  '5555000000001204',
  '4000000000001307',
  '4000000000001406',
  '4000000000001505',
  '4000000000001604',
  '4000000000001703',
  '4111111111111111',
  '5555555555554444',
  '6362970000457013',
  '376411112222331',
  '6062828888666688',
]);

/** Refuses the card of a person in a body of the console API. */
export function checkConsoleBody(
  body: Result<unknown, readonly Violation[]>,
  { locals }: GatewayResponse,
  { sandboxMode }: Place,
): Result<unknown, readonly Violation[]> {
  if (!body.ok || locals.exchange.consoleApi === undefined) return body;
  const refused = findCardViolation(body.value, sandboxMode);
  return refused === null ? body : err([refused]);
}

/** Finds the card of a person in a body: the console takes no card numbers. */
function findCardViolation(body: unknown, sandboxMode: boolean): Violation | null {
  const { card_data: card } = (body ?? {}) as { readonly card_data?: { readonly network_token?: unknown } };
  if (card === undefined || (sandboxMode && TEST_CARDS.has(String(card.network_token)))) return null;
  return violation('#/card_data/network_token', 'not_allowed', 'test_card_needed');
}
