// A process that takes requests and sends each on to itself once, by fetch, as a service calls a provider.
import { createRequire } from 'node:module';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

const require = createRequire(import.meta.url);
require('../../dist/telemetry/register.js');
const { traceRequests } = require('../../dist/telemetry/http-spans.js');
const { shutdownTelemetry } = require('../../dist/telemetry/measure.js');

const server = createServer(
  traceRequests(async (request, response) => {
    const body = await text(request);
    if (request.headers['x-sent-on'] === undefined)
      await fetch(`http://127.0.0.1:${server.address().port}${request.url}`, {
        method: 'POST',
        headers: { 'x-sent-on': 'yes', 'user-agent': request.headers['user-agent'] },
        body,
      });
    response.end(body);
  }),
);
server.listen(0, '127.0.0.1', () => process.send(server.address().port));
process.once('message', async () => {
  await shutdownTelemetry();
  process.exit(0);
});
