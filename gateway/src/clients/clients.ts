// The gRPC clients, one for each service that topology.yaml lets the gateway call, and the deadlines of their calls.
import type { Closable, MutualTls } from '@mps/chassis';
import { CALLED_SERVICES, makeTargets, type makeClients, type ServiceName } from './services';

/** For calls that wait for the payment provider, which may take ten seconds. */
export const CREATE_DEADLINE_MS = 10_500;
export const CALL_DEADLINE_MS = 5_000;
/** For the ledger's part of a payment. Without it the payment is shown all the same. */
export const LEDGER_DEADLINE_MS = 1_000;
/** For the check whether the object of a path exists, when the request gets a 404 or a 400 in any case. */
export const EXISTENCE_DEADLINE_MS = 2_000;

export type Targets = ReturnType<typeof makeTargets>;
export type Clients = Readonly<ReturnType<typeof makeClients>>;
type AddressSetting = (typeof CALLED_SERVICES)[ServiceName]['setting'];

/** `addressOf` returns the `host:port` that a setting holds. */
export const toTargets = (addressOf: (setting: AddressSetting) => string, tls: MutualTls | null): Targets =>
  makeTargets((name) => {
    const { service, setting } = CALLED_SERVICES[name];
    return { service, address: addressOf(setting), tls };
  });

export const listClients = (clients: Clients): readonly Closable[] => Object.values(clients);
