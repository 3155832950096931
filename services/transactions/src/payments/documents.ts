// One document per organization: the highest number of its sequence that some process has taken.
import { Schema, type Connection, type Model } from 'mongoose';

export interface CounterDocument {
  _id: string;
  value: number;
}

const schema = new Schema<CounterDocument>(
  { _id: { type: String, required: true }, value: { type: Number, required: true } },
  { collection: 'counters', versionKey: false },
);

export const counterModel = (connection: Connection): Model<CounterDocument> =>
  connection.model<CounterDocument>('Counter', schema);
