// Takes Kafka away from this process and gives it back: connections to its port break, new ones are refused.
import net from 'node:net';

export interface KafkaOutage {
  begin(): void;
  end(): void;
  /** Connections that were refused during the outage. */
  refused(): number;
  restore(): void;
}

/** No server listens there. */
const DEAD_PORT = 1;

export function makeKafkaOutage(brokers: string): KafkaOutage {
  const ports = new Set(brokers.split(',').map((broker) => Number(broker.split(':')[1])));
  const sockets = new Set<net.Socket>();
  let isOut = false;
  let refused = 0;
  const connect = net.connect.bind(net) as (
    options: net.TcpNetConnectOpts,
    listener?: () => void,
  ) => net.Socket;
  const spy = jest.spyOn(net, 'connect').mockImplementation(((
    options: net.TcpNetConnectOpts,
    listener?: () => void,
  ) => {
    if (!ports.has(options.port)) return connect(options, listener);
    if (isOut) refused += 1;
    const socket = connect(isOut ? { ...options, port: DEAD_PORT } : options, listener);
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    return socket;
  }) as typeof net.connect);
  return {
    begin() {
      isOut = true;
      for (const socket of sockets) socket.destroy(new Error('the network is gone'));
    },
    end: () => void (isOut = false),
    refused: () => refused,
    restore: () => spy.mockRestore(),
  };
}
