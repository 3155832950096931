// Checks once that the configured Kafka and MongoDB answer, before anything starts on them. It tries the port first,
// because Kafka's client waits long before it gives up on a closed one.
import net from 'node:net';
import { ConfigError, env, kafkaOptions, makeLogger, mongoOptions, parseConfig } from '@mps/chassis';
import { makeKafka, type KafkaSecurity } from '@mps/messaging';
import mongoose from 'mongoose';
import { z } from 'zod';
import { SetupFailure } from '../failure';

const REACH_TIMEOUT_MS = 3_000;

/** Reads TLS and user from the environment. Throws a SetupFailure that names an invalid setting. */
export const readKafkaSecurity = (brokers: string, environment: NodeJS.ProcessEnv): KafkaSecurity =>
  orFailure(() => kafkaOptions(parseConfig(z.object(env.kafka), { ...environment, KAFKA_BROKERS: brokers })))
    .security;

function orFailure<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof ConfigError ? new SetupFailure(error.message) : error;
  }
}

/** Throws a SetupFailure when no broker of the comma-separated list answers as Kafka. */
export async function checkKafka(brokers: string, environment: NodeJS.ProcessEnv = {}): Promise<void> {
  const security = readKafkaSecurity(brokers, environment);
  if (
    await isKafkaReady(
      brokers.split(',').map((broker) => broker.trim()),
      security,
    )
  )
    return;
  throw new SetupFailure(
    `No Kafka answers at KAFKA_BROKERS=${brokers}: start it or correct the variable, or unset it to use the embedded Kafka.`,
  );
}

/**
 * Throws a SetupFailure when no replica set or sharded cluster answers at the URL. The message hides the URL's
 * password.
 */
export async function checkMongodb(url: string, environment: NodeJS.ProcessEnv = {}): Promise<void> {
  const settings = { ...environment, MONGODB_URL: url };
  const { security } = orFailure(() => mongoOptions(parseConfig(z.object(env.mongo), settings)));
  let hello: mongoose.mongo.Document;
  try {
    hello = await askHello(url, security);
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

async function askHello(
  url: string,
  security: mongoose.mongo.MongoClientOptions,
): Promise<mongoose.mongo.Document> {
  const client = new mongoose.mongo.MongoClient(url, {
    ...security,
    serverSelectionTimeoutMS: REACH_TIMEOUT_MS,
  });
  try {
    return await client.db('admin').command({ hello: 1 });
  } finally {
    await client.close();
  }
}

/** A password may hold @ and / that are not escaped: the driver refuses it, and the message shows the URL. */
export const withoutCredentials = (url: string): string => url.replace(/\/\/.*@/s, '//***@');

const CONNECT_TIMEOUT_MS = 2_000;

/** True when one of the brokers (host:port) listens and answers as Kafka. */
export async function isKafkaReady(
  brokers: readonly string[],
  security: KafkaSecurity = {},
): Promise<boolean> {
  const listening = await Promise.all(brokers.map(isListening));
  if (!listening.includes(true)) return false;
  const log = makeLogger('devtools', 'silent');
  try {
    await makeKafka({ brokers, security, clientId: 'devtools-probe', topicPrefix: '', log }).ping();
    return true;
  } catch {
    return false;
  }
}

/** Returns whether host:port accepts connections: a cheap check before an expensive one. */
export function isListening(broker: string): Promise<boolean> {
  const { hostname, port } = new URL(`kafka://${broker}`);
  return new Promise((resolve) => {
    const socket = net.connect({ host: hostname, port: Number(port) });
    const answer = (isOpen: boolean): void => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.setTimeout(CONNECT_TIMEOUT_MS, () => answer(false));
    socket.once('connect', () => answer(true));
    socket.once('error', () => answer(false));
  });
}
