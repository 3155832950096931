// Is there a Kafka that works? The port is tried first, for the client waits long before it gives up on a closed one.
import net from 'node:net';
import { makeLogger } from '@mps/chassis';
import { makeKafka } from '@mps/messaging';

const CONNECT_TIMEOUT_MS = 2_000;

/** True when one of the brokers (host:port) listens and answers as the Kafka of a cluster. */
export async function isKafkaReady(brokers: readonly string[]): Promise<boolean> {
  const listening = await Promise.all(brokers.map(isListening));
  if (!listening.includes(true)) return false;
  const log = makeLogger('devtools', 'silent');
  try {
    await makeKafka({ brokers, clientId: 'devtools-probe', topicPrefix: '', log }).ping();
    return true;
  } catch {
    return false;
  }
}

function isListening(broker: string): Promise<boolean> {
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
