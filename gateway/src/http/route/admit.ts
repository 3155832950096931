// Admission of a request: its credential, the limits of its caller, its permission. A network whose credentials were refused
// too often waits before the next one is looked at (docs/rules.md#rate-limits).
import type { Caller, DomainError } from '@mps/contracts';
import { err, type Result } from '@mps/kernel';
import type { Request } from 'express';
import {
  authenticate,
  type Authenticator,
  type PresentedCredentials,
  refusalOf,
} from '../../authentication/authenticate';
import { type Limits, rateLimitHeaders } from '../../authentication/rate-limits';
import type { GatewayResponse } from '../server/exchange';
import type { Route } from './route';

interface AdmissionDependencies {
  readonly authenticator: Authenticator;
  readonly limits: Limits;
}

/** authentication_error, token_expired, rate_limited, permission_denied, company_not_selected; or what keeps identity from answering. */
export async function admit(
  route: Route,
  request: Request,
  response: GatewayResponse,
  { authenticator, limits }: AdmissionDependencies,
): Promise<Result<Caller, DomainError>> {
  const presented = presentedBy(request);
  const { clientIp } = presented;
  const refusedFor = route.credential === 'none' ? 0 : limits.refusedForSeconds(clientIp);
  if (refusedFor > 0) return err({ code: 'rate_limited', retryAfterSeconds: refusedFor });
  const caller = await authenticate(route.credential, presented, authenticator);
  if (!caller.ok) {
    if (caller.error.code === 'authentication_error') limits.chargeRefusal(clientIp);
    return caller;
  }
  response.locals.exchange.principal = caller.value.principal_id;
  const taken = limits.takeRequest({ caller: caller.value, method: request.method, clientIp });
  if (taken !== null) {
    const { limit, verdict } = taken;
    for (const [name, value] of Object.entries(rateLimitHeaders(limit, verdict)))
      response.setHeader(name, value);
    if (!verdict.allowed) return err({ code: 'rate_limited', retryAfterSeconds: verdict.resetSeconds });
  }
  const refusal = refusalOf(caller.value, route);
  return refusal === null ? caller : err(refusal);
}

function presentedBy(request: Request): PresentedCredentials {
  const apiKey = request.headers['x-api-key'];
  return {
    apiKey: Array.isArray(apiKey) ? apiKey.join() : apiKey,
    authorization: request.headers.authorization,
    clientIp: request.ip ?? '',
  };
}
