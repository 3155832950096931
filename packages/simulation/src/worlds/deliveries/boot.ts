// A replica of webhooks: it records events, delivers them to endpoints and disables those that want no more.
import { ok, makeBusinessClock, makeKeyRing, newId, systemClock, type BusinessClock } from '@mps/kernel';
import { makeLoop } from '@mps/background';
import type { ConsumedEvent } from '@mps/messaging';
import { answerAfterCopies, declareFactsVersion, makeFactsVersion, type FactsVersion } from '@mps/read-lease';
import { ALL_TENANTS, NO_DEADLINE, type Stored } from '@mps/aggregates';
import type { Connection } from 'mongoose';
import { pino } from 'pino';
import { makeCompanyStore } from '../../../../../services/webhooks/src/companies/store';
import { recordEvents } from '../../../../../services/webhooks/src/consumers/record-event';
import {
  makeAnswerStore,
  makeAttemptDelivery,
  makeDeliveryStore,
  makeDispatcher,
  makeFailureStore,
  makeWorkStore,
} from '../../../../../services/webhooks/src/deliveries';
import type { MakeAttempt } from '../../../../../services/webhooks/src/deliveries/attempt';
import { declareCollections, type Collections } from '../../../../../services/webhooks/src/documents';
import {
  makeDirectory,
  makeDisableEndpoint,
  makeEndpointStore,
  makeSecretVault,
  updateEndpoint,
  type Directory,
} from '../../../../../services/webhooks/src/endpoints';
import {
  makeEndpoint,
  type Endpoint,
  type EndpointPatch,
} from '../../../../../services/webhooks/src/endpoints/domain/endpoint';
import { makeEventLog, makeOfPerson, makePersonEvents } from '../../../../../services/webhooks/src/events';
import { DIRECTORY_IDLE_MS, DIRECTORY_POLL_MS } from '../../../../../services/webhooks/src/limits';
import type { SimulatedProcess } from '../../core/process';
import { makeConnection } from '../collections';
import { makeContext, MERCHANT_ID, ORGANIZATION_ID } from '../payments/boot';
import type { Boot } from '../world';

export { MERCHANT_ID as COMPANY_ID };

/** The endpoints of the company. */
export const ENDPOINT_IDS = [
  '0198c0de-6666-7000-8000-00000000000e',
  '0198c0de-6666-7000-8000-00000000000f',
] as const;
const KEY_BYTES = 32;
const CHANGE_MS = 10_000;

const log = pino({ level: 'silent' });

export interface Replica {
  readonly record: (events: readonly ConsumedEvent[]) => Promise<void>;
  /** Answers once no replica uses an older copy; null: refused. */
  readonly patch: (endpointId: string, patch: EndpointPatch) => Promise<Stored<Endpoint> | null>;
}

export interface ReplicaParts {
  /** Sends an attempt to its receiver. */
  readonly connect: (process: SimulatedProcess) => MakeAttempt;
  /** Sees every answer of a directory. */
  readonly watch: (directory: Directory) => Directory;
}

export const declare = (connection: Connection) => ({
  ...declareCollections(connection),
  facts: declareFactsVersion(connection),
});

const vault = makeSecretVault(makeKeyRing([Buffer.alloc(KEY_BYTES, 7).toString('base64')]));

function makeStores(collections: Collections, businessClock: BusinessClock, factsVersion: FactsVersion) {
  const realClock = systemClock();
  const writing = { businessClock, realClock, onCommitted: () => undefined };
  const forget = (companyId: string): void => directory.forget(companyId);
  const endpoints = makeEndpointStore({
    ...writing,
    collection: collections.endpoints,
    onChanged: forget,
    factsVersion,
  });
  const companies = makeCompanyStore(collections.companies, realClock, forget);
  const directory = makeDirectory({
    endpoints,
    companies,
    vault,
    factsVersion,
    onLoaded: () => directoryLoop.wakeIn(DIRECTORY_POLL_MS),
  });
  let since = realClock.now();
  const directoryLoop = makeLoop({
    name: 'endpoint-directory',
    log,
    idle: { firstMs: DIRECTORY_IDLE_MS, maxMs: DIRECTORY_IDLE_MS },
    round: async () => {
      const startedAt = realClock.now();
      const areLeft = await directory.forgetChanged(since);
      since = startedAt;
      return areLeft && DIRECTORY_POLL_MS;
    },
  });
  const deliveries = makeDeliveryStore({ ...writing, collection: collections.deliveries });
  return { endpoints, companies, directory, directoryLoop, deliveries };
}

type Stores = ReturnType<typeof makeStores>;

/** The company and its endpoints, made by the first replica that comes so far. */
async function addEndpoints({ companies, endpoints }: Stores, now: Date): Promise<void> {
  const company = { id: MERCHANT_ID, organization_id: ORGANIZATION_ID, webhook_enabled: true };
  await companies.upsert(company, 1);
  for (const [index, id] of ENDPOINT_IDS.entries()) {
    const next = makeEndpoint(
      {
        id,
        organization_id: ORGANIZATION_ID,
        company_id: MERCHANT_ID,
        url: `https://receiver-${index}.example.com/0`,
        event_types: ['*'],
        description: null,
        enabled: true,
        sealed_secrets: vault.seal([{ secret: vault.newSecret(), expires_at: null }], id),
        slot: index + 1,
      },
      now.toISOString(),
    );
    await endpoints.create(ALL_TENANTS, {
      deadlineMs: NO_DEADLINE,
      decide: () => ok({ next, events: [] }),
      onDuplicate: () => ({ code: 'known' as const }),
    });
  }
}

export const makeBoot =
  (parts: ReplicaParts, replicas: Map<string, Replica>): Boot =>
  async ({ process, client }) => {
    replicas.delete(process.name);
    const connection = makeConnection(client, 'webhooks');
    const collections = declareCollections(connection);
    const realClock = systemClock();
    const businessClock = makeBusinessClock(realClock);
    const stores = makeStores(collections, businessClock, makeFactsVersion(connection));
    await addEndpoints(stores, businessClock.now());
    const { endpoints, companies, deliveries } = stores;
    const events = makeEventLog(collections.events, realClock);
    const answers = makeAnswerStore(collections.deliveries);
    const ofPerson = makeOfPerson(makePersonEvents(collections.events), answers, realClock);
    const work = makeWorkStore(collections.deliveries, newId(), realClock);
    const directory = parts.watch(stores.directory);
    const dispatcher = makeDispatcher({
      work,
      events,
      directory,
      attemptDelivery: makeAttemptDelivery({
        work,
        directory,
        deliveries,
        failures: makeFailureStore(collections.failures),
        attempt: parts.connect(process),
        disable: makeDisableEndpoint({ endpoints, businessClock }),
        withoutErased: ofPerson.withoutErased,
        log,
      }),
      businessClock,
      sandboxMode: false,
      log,
    });
    const hasCompany = async () => ok(true);
    const deps = { endpoints, companies, businessClock, vault, hasCompany, sandboxMode: false };
    replicas.set(process.name, {
      record: recordEvents(events, companies, dispatcher, ofPerson),
      async patch(endpointId, patch) {
        const changed = await answerAfterCopies(
          updateEndpoint(deps, { endpointId, patch }, makeContext(CHANGE_MS)),
        );
        return changed.ok ? (changed.value as Stored<Endpoint>) : null;
      },
    });
    await stores.directoryLoop.start();
    await dispatcher.start();
  };
