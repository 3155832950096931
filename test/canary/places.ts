// Scans every output of a running platform: databases and oplog, topics on disk, logs, exported spans, answers with
// PDFs, webhooks, metric pages, command lines.
// It skips /proc/<pid>/environ, because operators pass secrets in the environment.
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { OtlpReceiver, OwnPlatform } from '@mps/testkit';
import mongoose from 'mongoose';
import type { Finder } from './finder';
import { pdfsIn, pdfText, scanText, scanValue, type Finding } from './scanner';
import type { Recorder } from './recorder';
import type { Hooks } from './webhooks';

export type Scan = (find: Finder) => Promise<Finding[]>;

/** Removes repeated findings of the same place. */
export function distinct(findings: readonly Finding[]): Finding[] {
  return [...new Map(findings.map((one) => [JSON.stringify(one), one])).values()];
}

type Db = mongoose.mongo.Db;

/** Scans all databases of the server, including local.oplog.rs, which contains every write. */
export const databases =
  ({ infra, databasePrefix }: OwnPlatform): Scan =>
  async (find) => {
    const client = await new mongoose.mongo.MongoClient(infra.mongodbUrl).connect();
    try {
      const { databases: all } = await client.db().admin().listDatabases({ nameOnly: true });
      const findings: Finding[] = [];
      for (const { name } of all) {
        const db = client.db(name);
        const shown = name.startsWith(databasePrefix) ? name.slice(databasePrefix.length) : name;
        const collections = await db.listCollections().toArray();
        for (const { name: collection } of collections.filter((one) => one.type !== 'view')) {
          const at = `${shown}.${collection}`;
          findings.push(...(await scanCollection(db, collection, at, find)));
          findings.push(...(await scanIndexes(db, collection, at, find)));
        }
      }
      return distinct(findings);
    } finally {
      await client.close();
    }
  };

async function scanCollection(db: Db, collection: string, at: string, find: Finder): Promise<Finding[]> {
  const findings: Finding[] = [];
  for await (const document of db.collection(collection).find({}, { raw: true })) {
    const bytes = document as unknown as Buffer;
    // Most documents contain no canary. Scanning their bytes is faster than walking their members.
    const inBytes = scanText({ place: 'database', at: `${at} (bytes)` }, bytes, find);
    if (inBytes.length === 0) continue;
    const found = scanValue(
      { place: 'database', at },
      mongoose.mongo.BSON.deserialize(bytes, { promoteBuffers: true }),
      find,
    );
    findings.push(...(found.length > 0 ? found : inBytes));
  }
  return findings;
}

async function scanIndexes(db: Db, collection: string, at: string, find: Finder): Promise<Finding[]> {
  const indexes = await db
    .collection(collection)
    .indexes()
    .catch(() => []);
  return scanText({ place: 'database', at: `${at} indexes` }, JSON.stringify(indexes), find);
}

/** Only segment files contain messages. The other files of a partition are large indexes. */
const SEGMENT = '.log';

/** Scans the broker's files: keys, headers and values of all topics, including dead letters and offsets. */
export const topics =
  ({ dataDir, topicPrefix }: OwnPlatform): Scan =>
  async (find) => {
    const root = path.join(dataDir, 'kafka');
    const files = (await filesBelow(root)).filter((file) => file.endsWith(SEGMENT));
    return distinct(
      (
        await Promise.all(
          files.map(async (file) => {
            const topic =
              path.relative(root, file).split(path.sep)[0]?.replace(/-\d+$/, '').replace(topicPrefix, '') ??
              '';
            return scanText({ place: 'topics', at: topic }, await readFile(file), find);
          }),
        )
      ).flat(),
    );
  };

/** stdout and stderr of every process of the platform, of Kafka and of MongoDB. */
export const logs =
  ({ logDir, dataDir }: OwnPlatform): Scan =>
  async (find) => {
    const files = [...(await filesBelow(logDir)), ...(await filesBelow(path.join(dataDir, 'logs')))];
    const findings = await Promise.all(
      files.map(async (file) =>
        scanText({ place: 'logs', at: path.basename(file) }, await readFile(file), find),
      ),
    );
    return findings.flat();
  };

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((one) => one.isFile()).map((one) => path.join(one.parentPath, one.name));
}

interface Export {
  readonly resourceSpans?: readonly {
    readonly resource: { readonly attributes: readonly { key: string; value: { stringValue?: string } }[] };
    readonly scopeSpans: readonly { readonly scope: { name: string }; readonly spans: readonly object[] }[];
  }[];
}

/** Scans complete exports as sent. A finding names service, library and member. */
export const spans =
  (receiver: OtlpReceiver): Scan =>
  async (find) =>
    distinct(
      receiver.bodies.flatMap((body) => {
        if (scanText({ place: 'spans', at: '' }, body, find).length === 0) return [];
        const { resourceSpans = [] } = JSON.parse(body) as Export;
        const found = resourceSpans.flatMap(({ resource, scopeSpans }) => {
          const name = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue;
          return scopeSpans.flatMap(({ scope, spans: made }) =>
            made.flatMap((span) => scanSpan(`${name} ${scope.name}`, span, find)),
          );
        });
        return found.length > 0 ? found : scanText({ place: 'spans', at: 'outside the spans' }, body, find);
      }),
    );

interface Attribute {
  readonly key: string;
  readonly value: object;
}

function scanSpan(at: string, span: object, find: Finder): Finding[] {
  const { attributes = [], ...rest } = span as { attributes?: readonly Attribute[] };
  return [
    ...scanValue({ place: 'spans', at }, rest, find),
    ...attributes.flatMap(({ key, value }) =>
      scanText({ place: 'spans', at: `${at} ${key}` }, Object.values(value).map(String).join(), find),
    ),
  ];
}

/** Scans bodies by path, refusals separately, headers, and the PDFs in answers. */
export const answers =
  (recorder: Recorder): Scan =>
  async (find) =>
    distinct(
      recorder.answers.flatMap(({ operation, status, headers, body, text }) => {
        const place = status < 400 ? 'answers' : 'refusals';
        const at = hidden(operation, find);
        const inBody =
          body === null || typeof body === 'string'
            ? scanText({ place, at }, text, find)
            : scanValue({ place, at }, body, find);
        const inPdfs = pdfsIn(body).flatMap((pdf) => scanText({ place: 'PDFs', at }, pdfText(pdf), find));
        return [...scanText({ place: `headers of ${place}`, at }, headers, find), ...inBody, ...inPdfs];
      }),
    );

/** Scans delivered webhooks by event type. */
export const webhooks =
  ({ received }: Pick<Hooks, 'received'>): Scan =>
  async (find) =>
    distinct(
      received.flatMap(({ headers, body }) => [
        ...scanText({ place: 'headers of webhooks', at: body.type }, headers, find),
        ...scanValue({ place: 'webhooks', at: body.type }, body, find),
      ]),
    );

/** A request path may itself contain the canary. */
const hidden = (operation: string, find: Finder): string =>
  operation
    .split('/')
    .map((segment) => (find(segment).length > 0 ? '…' : segment))
    .join('/');

/** Scans metric pages. No label may be a personal value. */
export const metrics = async ({ platform }: OwnPlatform): Promise<Scan> => {
  const urls = { ...platform.metricsUrls, 'gateway /metrics': `${platform.baseUrl}/metrics` };
  const pages = await Promise.all(
    Object.entries(urls).map(async ([name, url]) => [name, await (await fetch(url)).text()] as const),
  );
  return async (find) => pages.flatMap(([at, page]) => scanText({ place: 'metrics', at }, page, find));
};

/** Scans the command lines that every user of the machine can read. */
export const commandLines = async ({ platform, infra }: OwnPlatform): Promise<Scan> => {
  const pids = [...platform.names.map((name) => platform.pid(name)), infra.kafka?.pid, infra.mongodb?.pid];
  const lines = await Promise.all(
    pids
      .filter((pid) => pid !== undefined)
      .map((pid) => readFile(`/proc/${pid}/cmdline`, 'latin1').catch(() => '')),
  );
  return async (find) => scanText({ place: 'command lines', at: 'ps' }, lines.join('\n'), find);
};
