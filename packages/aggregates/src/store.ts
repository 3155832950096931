// makeStore: the typed way to a collection of aggregates. Every read and write takes a tenancy scope; state, events and
// the record of an Idempotency-Key go into one document write; outbox and records never leave this package.
import { changeAggregate, createAggregate, replayRequest } from './change';
import { makeDocuments } from './documents';
import type { Store, StoreOptions } from './store-types';

export function makeStore<T extends object, E>(options: StoreOptions<T, E>): Store<T, E> {
  const documents = makeDocuments(options);
  const { reader, toStored } = documents;
  return {
    async find(scope, filter, findOptions) {
      const found = await reader.find(scope, filter, findOptions);
      return found && toStored(found);
    },
    async findMany(scope, filter, findOptions) {
      return (await reader.findMany(scope, filter, findOptions)).map(toStored);
    },
    async page(scope, filter, query) {
      const { items, total } = await reader.page(scope, filter, query);
      return { items: items.map(toStored), total };
    },
    create: (scope, createOptions) => createAggregate(documents, scope, createOptions),
    change: (scope, filter, changeOptions) => changeAggregate(documents, scope, filter, changeOptions),
    replay: (scope, idempotency) => replayRequest(documents, scope, idempotency),
  };
}
