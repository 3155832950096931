// The operator's access to the services: gRPC with caller tokens signed by the operators' key.
import {
  closeAll,
  makeCallerTokenSigner,
  makeGrpcClient,
  PERSONAL_DATA_SERVICES,
  type Closable,
  type PersonalDataHolder,
  type ServiceTarget,
  type Unary,
  type MutualTls,
} from '@mps/chassis';
import {
  ERRORS,
  renderReason,
  keysService,
  payoutsService,
  personalDataService,
  type Caller,
  type DomainError,
  type CallContext,
  type Reason,
  type ReasonParams,
} from '@mps/contracts';
import { systemClock } from '@mps/kernel';
import type { PlatformSecrets } from '../platform/secrets';
import type { GrpcServiceName } from '../platform/topology';
import { makeServiceClients } from './service-clients';

/** Generous, because tools run on machines that may just have started everything. */
const CALL_TIMEOUT_MS = 15_000;

/** A refusal, as a sentence for the person at the tool. */
export class OperatorCallFailed extends Error {
  override readonly name = 'OperatorCallFailed';

  constructor(
    what: string,
    readonly error: DomainError,
  ) {
    super(`${what} was refused: ${formatError(error)}.`);
  }
}

/** Formats the error and its violations as one sentence. */
function formatError(error: DomainError): string {
  const { code, reason, params, violations = [], members = {} } = error;
  const findings = violations.map((found) => `${found.at} ${say(found.reason, found.params)}`);
  const details = Object.entries(members).map(([name, value]) => `${name} ${String(value)}`);
  const said = [...(reason === undefined ? [] : [say(reason, params)]), ...findings, ...details];
  return `${ERRORS[code].title} (${code})${said.length > 0 ? `: ${said.join('; ')}` : ''}`;
}

const say = (reason: Reason, params: ReasonParams = {}): string => renderReason(reason, params, 'en');

/** Services with values that are sealed or hashed with the key ring. */
export const SEALING_SERVICES = [
  'identity',
  'transactions',
  'webhooks',
] as const satisfies readonly GrpcServiceName[];
export type SealingService = (typeof SEALING_SERVICES)[number];

/** Services that send money. */
export const PAYING_SERVICES = ['ledger', 'transactions'] as const satisfies readonly GrpcServiceName[];
export type PayingService = (typeof PAYING_SERVICES)[number];

/** The deployment to operate. */
export interface OperatorTarget extends Pick<PlatformSecrets, 'operatorTokenPrivateJwk'> {
  /** Returns host:port. Called at the first use of the service, so a tool needs only the addresses that it uses. */
  readonly addressOf: (service: GrpcServiceName) => string;
  /** null: connections are open. */
  readonly tls: MutualTls | null;
}

type OperatorServices = ReturnType<typeof connectServices>['services'];

/** Connects to a service at its first call. */
function connectServices({ addressOf, tls }: OperatorTarget) {
  const open: Closable[] = [];
  const toTarget = (service: GrpcServiceName): ServiceTarget => ({
    service,
    address: addressOf(service),
    tls,
  });
  function once<Client extends Closable>(connect: () => Client): () => Client {
    let client: Client | undefined;
    return () => {
      if (client === undefined) open.push((client = connect()));
      return client;
    };
  }
  const keys = new Map(
    SEALING_SERVICES.map((name) => [name, once(() => makeGrpcClient(keysService(), toTarget(name)))]),
  );
  const personalData = new Map(
    PERSONAL_DATA_SERVICES.map((name) => [
      name,
      once(() => makeGrpcClient(personalDataService(), toTarget(name))),
    ]),
  );
  const payouts = {
    ledger: once(() => makeGrpcClient(payoutsService(), toTarget('ledger'))),
    transactions: once(() => makeGrpcClient(payoutsService(), toTarget('transactions'))),
  };
  return {
    services: Object.assign(makeServiceClients(once, toTarget), {
      personalData(service: PersonalDataHolder) {
        const client = personalData.get(service);
        if (client === undefined) throw new Error(`${service} stores no personal data`);
        return client();
      },
      payouts: (service: PayingService) => payouts[service](),
      keys(service: SealingService) {
        const client = keys.get(service);
        if (client === undefined) throw new Error(`${service} seals nothing`);
        return client();
      },
    }),
    close: () => closeAll(open),
  };
}

export interface Operator {
  readonly services: OperatorServices;
  /**
   * Calls as the operator, within the organization if given. Throws OperatorCallFailed when refused. The name of
   * the call stands in its message.
   */
  readonly call: <Request, Response>(
    what: string,
    method: Unary<Request, Response>,
    request: Request,
    organizationId?: string,
  ) => Promise<Response>;
  readonly close: () => Promise<void>;
}

export function connectOperator(target: OperatorTarget, name: string): Operator {
  const { services, close } = connectServices(target);
  const realClock = systemClock();
  const signer = makeCallerTokenSigner({
    issuer: 'operators',
    privateJwk: target.operatorTokenPrivateJwk,
    realClock,
  });
  return {
    services,
    call: async (what, method, request, organizationId) => {
      const caller = makeCaller(name, organizationId ?? null);
      const context: CallContext = {
        caller,
        callerTokens: signer.tokensOf(caller),
        deadlineMs: realClock.now().getTime() + CALL_TIMEOUT_MS,
        idempotency: null,
      };
      const result = await method(request, context);
      if (!result.ok) throw new OperatorCallFailed(what, result.error);
      return result.value;
    },
    close,
  };
}

function makeCaller(name: string, organizationId: string | null): Caller {
  return {
    kind: 'operator',
    principal_id: name,
    organization_id: organizationId,
    company_id: null,
    permissions: ['*'],
  };
}
