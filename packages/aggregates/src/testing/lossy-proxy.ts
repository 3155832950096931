// A TCP proxy that can lose an answer (the server did the work, and the client never learns of it), and that can stop accepting
// requests, as a hanging host does.
import net from 'node:net';

export interface LossyProxy {
  /** "127.0.0.1:port" */
  readonly address: string;
  /** The next request that holds `text` is passed on; when its answer comes, the connection breaks instead. */
  loseAnswerTo(text: string): void;
  /** Clients that are connected now can send no more than their sockets hold. */
  stopReading(): void;
  /** How many answers were lost. */
  lost(): number;
  close(): Promise<void>;
}

export async function openLossyProxy(targetHost: string, targetPort: number): Promise<LossyProxy> {
  const sockets = new Set<net.Socket>();
  let awaited: Buffer | undefined;
  let lost = 0;
  const clients = new Set<net.Socket>();

  const server = net.createServer((client) => {
    clients.add(client);
    const upstream = net.connect(targetPort, targetHost);
    let isLosing = false;
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
      socket.on('error', () => socket.destroy());
    }
    client.on('data', (chunk) => {
      if (awaited !== undefined && chunk.includes(awaited)) {
        awaited = undefined;
        isLosing = true;
      }
      upstream.write(chunk);
    });
    upstream.on('data', (chunk) => {
      if (!isLosing) {
        client.write(chunk);
        return;
      }
      lost += 1;
      client.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    address: `127.0.0.1:${(server.address() as net.AddressInfo).port}`,
    stopReading: () => clients.forEach((client) => client.pause()),
    loseAnswerTo: (text) => void (awaited = Buffer.from(text)),
    lost: () => lost,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
