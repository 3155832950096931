// Infrastructure that somebody else runs: it is checked once, before anything is started on top of it.
import mongoose from 'mongoose';
import { SetupFailure } from '../failure';
import { isKafkaReady } from './kafka-probe';

const REACH_TIMEOUT_MS = 3_000;

/** Throws a SetupFailure when no broker of the comma-separated list answers as Kafka. */
export async function checkKafka(brokers: string): Promise<void> {
  if (await isKafkaReady(brokers.split(',').map((broker) => broker.trim()))) return;
  throw new SetupFailure(
    `No Kafka answers at KAFKA_BROKERS=${brokers}: start it or correct the variable, or unset it to use the embedded Kafka.`,
  );
}

/** Throws a SetupFailure when no replica set or sharded cluster answers at the URL; the URL's password is not shown. */
export async function checkMongodb(url: string): Promise<void> {
  let hello: mongoose.mongo.Document;
  try {
    hello = await askHello(url);
  } catch {
    throw new SetupFailure(
      `No MongoDB answers at MONGODB_URL=${withoutCredentials(url)}: start it or correct the variable, or unset it to use the embedded MongoDB.`,
    );
  }
  if (hello['setName'] !== undefined || hello['msg'] === 'isdbgrid') return;
  throw new SetupFailure(
    `The MongoDB at MONGODB_URL=${withoutCredentials(url)} is not a replica set, which transactions need: start it with --replSet and initiate it.`,
  );
}

async function askHello(url: string): Promise<mongoose.mongo.Document> {
  const client = new mongoose.mongo.MongoClient(url, { serverSelectionTimeoutMS: REACH_TIMEOUT_MS });
  try {
    return await client.db('admin').command({ hello: 1 });
  } finally {
    await client.close();
  }
}

export const withoutCredentials = (url: string): string => url.replace(/\/\/[^@/]*@/, '//***@');
