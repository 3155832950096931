// Is there a Kafka that works? An open port says little: the two coordinators load after it, so both are asked.
import { Kafka, logLevel } from 'kafkajs';

const CONNECT_TIMEOUT_MS = 2_000;
const REQUEST_TIMEOUT_MS = 5_000;
const RETRY_TIME_MS = 50;
/** A coordinator that is still loading says so once or twice; kafkajs allows an idempotent producer no fewer than one. */
const MAX_RETRIES = 3;

function connectTo(brokers: readonly string[]): Kafka {
  return new Kafka({
    clientId: 'devtools-probe',
    brokers: [...brokers],
    connectionTimeout: CONNECT_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    retry: { initialRetryTime: RETRY_TIME_MS, retries: MAX_RETRIES },
    logLevel: logLevel.NOTHING,
  });
}

/** True once the broker answers, gives out producer ids and coordinates groups. */
export async function isKafkaReady(brokers: readonly string[]): Promise<boolean> {
  if (!(await isKafkaReachable(brokers))) return false;
  const kafka = connectTo(brokers);
  const producer = kafka.producer({ idempotent: true, maxInFlightRequests: 1 });
  const admin = kafka.admin();
  try {
    // An idempotent producer asks for its id when it connects.
    await Promise.all([producer.connect(), admin.connect()]);
    await admin.describeGroups(['devtools-probe']);
    return true;
  } catch {
    return false;
  } finally {
    await Promise.allSettled([producer.disconnect(), admin.disconnect()]);
  }
}

/** True when the brokers answer with the metadata of their cluster. */
export async function isKafkaReachable(brokers: readonly string[]): Promise<boolean> {
  const admin = connectTo(brokers).admin();
  try {
    await admin.connect();
    const { brokers: nodes } = await admin.describeCluster();
    return nodes.length > 0;
  } catch {
    return false;
  } finally {
    await admin.disconnect().catch(() => undefined);
  }
}
