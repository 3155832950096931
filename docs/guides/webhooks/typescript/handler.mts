// A webhook handler in TypeScript: verifies with the public library, takes each event once.
import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';

interface Event {
  readonly id: string;
  readonly type: string;
  readonly sequence: number;
}

const webhook = new Webhook(process.env['WEBHOOK_SECRET'] ?? '');
const seen = new Set<string>(); // In production: a unique index in your database.

createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  try {
    // The raw bytes: JSON that was parsed and written again has another signature.
    const event = webhook.verify(Buffer.concat(chunks), request.headers as Record<string, string>) as Event;
    if (!seen.has(event.id)) {
      seen.add(event.id);
      console.log(event.type, event.sequence, event.id);
    }
    response.writeHead(204).end();
  } catch {
    response.writeHead(400).end();
  }
}).listen(Number(process.env['PORT'] ?? 3000), '127.0.0.1');
