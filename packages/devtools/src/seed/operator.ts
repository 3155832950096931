// The operator's way into the services: gRPC with a caller token of its own, signed with the deployment's key.
import { makeCallerTokenSigner, makeGrpcClient, type CallContext, type Unary } from '@mps/chassis';
import {
  identityService,
  merchantsService,
  pixKeysService,
  pricingService,
  type Caller,
  type DomainError,
} from '@mps/contracts';
import { systemClock } from '@mps/kernel';
import type { Platform } from '../platform/platform';

/** Generous: this is for tools, on machines that may just have started everything at once. */
const CALL_TIMEOUT_MS = 15_000;

/** An answer that was a refusal, in words for the person at the tool. */
export class OperatorCallFailed extends Error {
  override readonly name = 'OperatorCallFailed';

  constructor(
    what: string,
    readonly error: DomainError,
  ) {
    super(`${what} failed: ${JSON.stringify(error)}`);
  }
}

export type OperatorServices = ReturnType<typeof connectServices>;

function connectServices(addresses: Platform['addresses']) {
  return {
    identity: makeGrpcClient(identityService(), addresses.identity),
    merchants: makeGrpcClient(merchantsService(), addresses.merchants),
    pricing: makeGrpcClient(pricingService(), addresses.pricing),
    pixKeys: makeGrpcClient(pixKeysService(), addresses['pix-keys']),
  };
}

export interface Operator {
  readonly services: OperatorServices;
  /**
   * Calls as the operator, within one organization when one is given. Throws OperatorCallFailed when refused;
   * `what` names the call in that case.
   */
  readonly call: <Request, Response>(
    what: string,
    method: Unary<Request, Response>,
    request: Request,
    organizationId?: string,
  ) => Promise<Response>;
  readonly close: () => void;
}

export function connectOperator(platform: Pick<Platform, 'addresses' | 'secrets'>, name: string): Operator {
  const services = connectServices(platform.addresses);
  const clock = systemClock();
  const signer = makeCallerTokenSigner(platform.secrets.callerTokenPrivateJwk, clock);
  return {
    services,
    call: async (what, method, request, organizationId) => {
      const caller = callerOf(name, organizationId ?? null);
      const context: CallContext = {
        caller,
        callerToken: await signer.sign(caller),
        deadlineMs: clock.now().getTime() + CALL_TIMEOUT_MS,
      };
      const result = await method(request, context);
      if (!result.ok) throw new OperatorCallFailed(what, result.error);
      return result.value;
    },
    close: () => {
      for (const client of Object.values(services)) client.close();
    },
  };
}

function callerOf(name: string, organizationId: string | null): Caller {
  return {
    kind: 'operator',
    principal_id: name,
    organization_id: organizationId,
    company_id: null,
    permissions: ['*'],
  };
}
