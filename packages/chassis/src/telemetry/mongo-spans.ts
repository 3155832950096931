// Spans of MongoDB commands and the sizes of connection pools, from the driver's events. A span names the command and its
// collection. It holds nothing of the body, which contains documents.
import { context, metrics, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { mongo } from 'mongoose';
import { SCOPE } from './measure';

/** Commands that name their collection in another member than the first. */
const COLLECTION_MEMBER: Readonly<Record<string, string>> = { getMore: 'collection' };

function readCollectionName({ commandName, command }: mongo.CommandStartedEvent): string | undefined {
  const name: unknown = command[COLLECTION_MEMBER[commandName] ?? commandName];
  return typeof name === 'string' ? name : undefined;
}

/**
 * One span per command that is sent within a recorded span. The driver tells of commands only when its client was made with
 * `monitorCommands`, and decodes each answer a second time for it: leave that off where nothing is exported.
 */
export function traceCommands(client: mongo.MongoClient): void {
  const tracer = trace.getTracer(SCOPE);
  const open = new Map<number, Span>();

  client.on('commandStarted', (event) => {
    const parent = context.active();
    if (trace.getSpan(parent)?.isRecording() !== true) return;
    const collection = readCollectionName(event);
    const [address = '', port] = event.address.split(/:(?=\d+$)/);
    const span = tracer.startSpan(
      collection === undefined ? event.commandName : `${event.commandName} ${collection}`,
      {
        kind: SpanKind.CLIENT,
        attributes: {
          'db.system.name': 'mongodb',
          'db.namespace': event.databaseName,
          'db.operation.name': event.commandName,
          ...(collection !== undefined && { 'db.collection.name': collection }),
          'server.address': address,
          ...(port !== undefined && { 'server.port': Number(port) }),
        },
      },
      parent,
    );
    open.set(event.requestId, span);
  });
  client.on('commandSucceeded', ({ requestId }) => end(requestId));
  client.on('commandFailed', ({ requestId, failure }) => end(requestId, failure));

  function end(requestId: number, failure?: Error & { code?: number | string }): void {
    const span = open.get(requestId);
    if (span === undefined) return;
    open.delete(requestId);
    if (failure !== undefined) {
      // Its message may quote the document.
      const { name, code } = failure;
      span.setAttribute('error.type', name);
      if (code !== undefined) span.setAttribute('db.response.status_code', String(code));
      span.setStatus({ code: SpanStatusCode.ERROR });
    }
    span.end();
  }
}

/** Reports how many connections of the client are open, and how many of them are in use. */
export function observePool(client: mongo.MongoClient, poolName: string): void {
  let created = 0;
  let used = 0;
  client.on('connectionCreated', () => (created += 1));
  client.on('connectionClosed', () => (created -= 1));
  client.on('connectionCheckedOut', () => (used += 1));
  client.on('connectionCheckedIn', () => (used -= 1));
  metrics
    .getMeter(SCOPE)
    .createObservableUpDownCounter('db.client.connection.count', { unit: '{connection}' })
    .addCallback((result) => {
      const pool = { 'db.client.connection.pool.name': poolName };
      result.observe(used, { ...pool, 'db.client.connection.state': 'used' });
      result.observe(created - used, { ...pool, 'db.client.connection.state': 'idle' });
    });
}
