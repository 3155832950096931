// The baseline's gateway: express 5 and a bare grpc-js client. Runs as its own process.
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { credentials, loadPackageDefinition, type ServiceClientConstructor } from '@grpc/grpc-js';
import { loadSync } from '@grpc/proto-loader';
import express from 'express';

interface BaselineDocument {
  id: string;
  body_json: string;
}
type Callback = (error: Error | null, document: BaselineDocument) => void;
interface BaselineClient {
  Create(document: BaselineDocument, callback: Callback): void;
  Get(document: { id: string }, callback: Callback): void;
}

const proto = loadSync(path.join(__dirname, '../../../bench/load/baseline.proto'), {
  keepCase: true,
  defaults: true,
});
const { BaselineService } = (
  loadPackageDefinition(proto) as unknown as {
    baseline: { v1: { BaselineService: ServiceClientConstructor } };
  }
).baseline.v1;
const client = new BaselineService(
  process.env['SERVICE_ADDRESS'] ?? '',
  credentials.createInsecure(),
) as unknown as BaselineClient;

const app = express();
app.disable('x-powered-by');
app.disable('etag');
app.use(express.json());
app.post('/documents', (request, response, next) => {
  client.Create({ id: randomUUID(), body_json: JSON.stringify(request.body) }, (error, created) => {
    if (error !== null) next(error);
    else response.status(201).json({ ...(JSON.parse(created.body_json) as object), id: created.id });
  });
});
app.get('/documents/:id', (request, response, next) => {
  client.Get({ id: request.params.id }, (error, found) => {
    if (error !== null) next(error);
    else response.json({ ...(JSON.parse(found.body_json) as object), id: found.id });
  });
});
app.listen(Number(process.env['PORT'] ?? '0'), '127.0.0.1', () => process.stdout.write('ready\n'));
