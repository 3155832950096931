// Builds this service. The only file that imports all of its parts.
import { randomUUID } from 'node:crypto';
import { makePersonalDataService, toPayoutHoldMs, type Component, type ServiceContext } from '@mps/chassis';
import { merchantsService } from '@mps/contracts';
import { makeGapHandlers, routeEvents } from '@mps/messaging';
import { makeFactsVersion } from '@mps/read-lease';
import { openService } from '@mps/service';
import { declareBudgets, makeSpending, withinBudget } from './budget/store';
import type { Config } from './config';
import {
  declareOwners,
  makeAskOwner,
  makeFindOwner,
  makeOwnerHandlers,
  makeOwnerStore,
} from './owners/store';
import { servePixKeys } from './grpc';
import { DATABASE_NAME, declareKeys } from './keys/documents';
import { makeOfPerson } from './keys/of-person';
import { makeKeyStore } from './keys/store';
import { makeDirectory } from './providers/directory';

export function compose(config: Config, context: ServiceContext): readonly Component[] {
  const service = openService(config, context, {
    name: 'pix-keys',
    databaseName: DATABASE_NAME,
    declareCollections: declareKeys,
    listOutboxes: (collection) => [{ collection, topic: 'pixKeys' }],
  });
  const { connection } = service.mongo;
  const factsVersion = makeFactsVersion(connection);
  const owners = makeOwnerStore(declareOwners(connection));
  const keys = makeKeyStore({
    ...service.writing,
    collection: service.collections,
    lists: service.lists,
    factsVersion,
  });
  const merchants = service.connect(merchantsService(), 'merchants', config.MERCHANTS_ADDRESS);
  return service.serve({
    consumer: service.consume(
      routeEvents({
        merchants: makeOwnerHandlers(owners),
        webhooks: makeGapHandlers({ pix_key: keys.publishAgain }),
      }),
    ),
    services: [
      servePixKeys({
        keys,
        factsVersion,
        findOwner: makeFindOwner(merchants, owners),
        askOwner: makeAskOwner(merchants),
        lookUp: composeLookUp(config, declareBudgets(connection), context),
        businessClock: context.businessClock,
        makeEvp: randomUUID,
        payoutHoldMs: toPayoutHoldMs(config),
      }),
      makePersonalDataService(makeOfPerson(keys, owners)),
    ],
    factsVersion,
  });
}

function composeLookUp(
  { PROVIDER_SANDBOX_URL: baseUrl, PROVIDER_DIRECTORY_KEY: apiKey }: Config,
  budgets: ReturnType<typeof declareBudgets>,
  { log, businessClock }: Pick<ServiceContext, 'log' | 'businessClock'>,
) {
  return withinBudget(makeDirectory({ baseUrl, apiKey, log }), makeSpending(budgets, businessClock));
}
