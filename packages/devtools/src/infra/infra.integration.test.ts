// The embedded servers, started, used, killed and moved.
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import mongoose from 'mongoose';
import { identify, isAlive, writePidFile } from '../process/guard';
import { isPortFree } from '../process/ports';
import { startInfra, type Infra } from './infra';
import { isKafkaReady } from './probes';

const START_TIMEOUT_MS = 180_000;

const readPort = (url: string): number => Number(new URL(url).port);

describe('embedded infrastructure', () => {
  let dataDir: string;
  let infra: Infra;
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'mps-infra-'));
    infra = await startInfra({ dataDir });
  }, START_TIMEOUT_MS);
  afterAll(async () => {
    await infra.stop();
    await rm(dataDir, { recursive: true, force: true });
  }, START_TIMEOUT_MS);

  const withMongo = async <T>(work: (client: mongoose.mongo.MongoClient) => Promise<T>): Promise<T> => {
    const client = new mongoose.mongo.MongoClient(infra.mongodbUrl);
    try {
      return await work(client);
    } finally {
      await client.close();
    }
  };

  it('is a replica set that accepts transactions, and a Kafka that answers', async () => {
    await withMongo((client) =>
      client.withSession((session) =>
        session.withTransaction(() =>
          client.db('test').collection('kept').insertOne({ name: 'first' }, { session }),
        ),
      ),
    );
    expect(await isKafkaReady([infra.kafkaBrokers])).toBe(true);
  });

  it('logs no written values, even when every write counts as slow', async () => {
    await withMongo(async (client) => {
      await client.db('test').command({ profile: 0, slowms: -1 });
      await client.db('test').collection('people').insertOne({ document_number: '11144477735' });
      await client.db('test').collection('people').findOne({ document_number: '11144477735' });
      await client.db('test').command({ profile: 0, slowms: 100 });
    });
    const log = await readFile(path.join(dataDir, 'logs', 'mongodb.log'), 'utf8');
    expect(log).toContain('"Waiting for connections"');
    expect(log).not.toContain('11144477735');
  });

  it(
    'keeps acknowledged data when the server is killed, and runs again at the same address',
    async () => {
      await withMongo((client) =>
        client
          .db('test')
          .collection('kept')
          .insertOne({ name: 'second' }, { writeConcern: { w: 'majority', journal: true } }),
      );
      await Promise.all([infra.mongodb!.kill('SIGKILL'), infra.kafka!.kill('SIGKILL')]);
      await Promise.all([infra.mongodb!.start(), infra.kafka!.start()]);
      expect(await withMongo((client) => client.db('test').collection('kept').countDocuments())).toBe(2);
      expect(await isKafkaReady([infra.kafkaBrokers])).toBe(true);
    },
    START_TIMEOUT_MS,
  );

  it('is refused to a second owner', async () => {
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    const ownerFile = path.join(dataDir, 'owner.pid');
    const own = await readFile(ownerFile, 'utf8');
    await writePidFile(ownerFile, other.pid!);
    await expect(startInfra({ dataDir })).rejects.toThrow(
      `is in use by process ${other.pid!}: stop that one first`,
    );
    other.kill('SIGKILL');
    await writeFile(ownerFile, own);
  });

  it(
    'ends the servers that a killed run left behind, and moves to other ports when the old ones are taken',
    async () => {
      let previousUrl: string;
      // Another test file may take the port in between. Then the start is repeated.
      do {
        const leftovers = [infra.mongodb!.pid!, infra.kafka!.pid!].map((pid) => identify(pid)!);
        previousUrl = infra.mongodbUrl;
        // The state after a killed run: servers and pid files without an owner.
        await rm(path.join(dataDir, 'owner.pid'));
        infra = await startInfra({ dataDir });
        expect(leftovers.filter(isAlive)).toEqual([]);
      } while (infra.mongodbUrl !== previousUrl && !(await isPortFree(readPort(previousUrl), '127.0.0.1')));
      expect(infra.mongodbUrl).toBe(previousUrl);

      await infra.stop();
      const port = readPort(infra.mongodbUrl);
      // mongod asks its old address whether it is itself. Another process listens there and hangs up.
      const squatter = net.createServer((socket) => socket.destroy()).listen(port, '127.0.0.1');
      await new Promise((resolve) => squatter.once('listening', resolve));
      infra = await startInfra({ dataDir });
      expect(readPort(infra.mongodbUrl)).not.toBe(port);
      expect(await withMongo((client) => client.db('test').collection('kept').countDocuments())).toBe(2);
      await new Promise((resolve) => squatter.close(resolve));
    },
    START_TIMEOUT_MS,
  );
});
