// Sends the reply of a route: its JSON, its file, or a status alone.
import { WrittenBody } from '../schemas/answers';
import { type GatewayResponse, sendJson } from '../server/exchange';
import type { OpenStream } from '../streams/send-stream';
import type { CsvFile } from './csv';
import { sendFile } from './file';
import type { Reply, Route } from './route';

/** A replay creates and changes nothing. */
const REPLAYED_STATUS = 200;

export type AnyReply = Omit<Reply, 'body'> & {
  readonly body?: unknown;
  readonly csv?: CsvFile;
  readonly stream?: OpenStream;
};
export function sendReply(
  route: Route,
  response: GatewayResponse,
  { replayed = false, headers = {}, body, file }: AnyReply,
): void {
  const status = replayed ? REPLAYED_STATUS : route.success;
  const { exchange } = response.locals;
  exchange.replayed = replayed;
  exchange.responseBody = body instanceof WrittenBody ? undefined : body;
  if (replayed) response.setHeader('Idempotent-Replayed', 'true');
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (file !== undefined) sendFile(response, { type: route.file ?? 'application/octet-stream', ...file });
  else if (route.response === null) response.status(status).end();
  else sendJson(response, status, body instanceof WrittenBody ? body.text : JSON.stringify(body));
}
