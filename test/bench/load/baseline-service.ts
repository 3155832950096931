// The baseline's service: bare grpc-js and MongoDB driver. Runs as its own process.
import path from 'node:path';
import {
  Server,
  ServerCredentials,
  loadPackageDefinition,
  type ServiceClientConstructor,
  type handleUnaryCall,
} from '@grpc/grpc-js';
import { loadSync } from '@grpc/proto-loader';
import mongoose from 'mongoose';

interface BaselineDocument {
  id: string;
  body_json: string;
}
interface Stored {
  _id: string;
  body_json: string;
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

async function main(): Promise<void> {
  const connection = await mongoose
    .createConnection(process.env['MONGODB_URL'] ?? '', {
      dbName: process.env['BASELINE_DATABASE'] ?? 'baseline',
      writeConcern: { w: 'majority', journal: true },
    })
    .asPromise();
  const documents = connection.collection<Stored>('documents');
  const create: handleUnaryCall<BaselineDocument, BaselineDocument> = ({ request }, callback) => {
    documents.insertOne({ _id: request.id, body_json: request.body_json }).then(
      () => callback(null, request),
      (error: unknown) => callback(error as Error),
    );
  };
  const get: handleUnaryCall<BaselineDocument, BaselineDocument> = ({ request }, callback) => {
    documents.findOne({ _id: request.id }).then(
      (found) => callback(null, { id: request.id, body_json: found?.body_json ?? '' }),
      (error: unknown) => callback(error as Error),
    );
  };
  const server = new Server();
  server.addService(BaselineService.service, { Create: create, Get: get });
  server.bindAsync(`127.0.0.1:${process.env['PORT'] ?? '0'}`, ServerCredentials.createInsecure(), (error) => {
    if (error !== null) throw error;
    process.stdout.write('ready\n');
  });
}

void main();
