// When each neighbour was last heard of, for a process that starts while one is away.
import type { Model, mongo } from 'mongoose';
import type { KnownNeighbour } from './domain/read-model';
import type { HeardNeighbour } from './documents';

export interface HeardNeighbours {
  load(): Promise<readonly HeardNeighbour[]>;
  /** Never moves back: other replicas hear too. */
  save(neighbour: KnownNeighbour, heardAt: Date): Promise<void>;
}

export const makeHeardNeighbours = (model: Model<HeardNeighbour>): HeardNeighbours => ({
  load: () => model.find().lean<HeardNeighbour[]>(),
  async save(neighbour, heard_at) {
    const collection = model.collection as unknown as mongo.Collection<HeardNeighbour>;
    await collection.updateOne({ _id: neighbour }, { $max: { heard_at } }, { upsert: true });
  },
});
