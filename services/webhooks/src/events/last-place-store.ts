// makeLastPlace: the highest place that the log ever gave. It stands in a document that retention never touches, for a log
// that 90 quiet days have emptied would start at 1 again, and every cursor kept by a merchant would skip what comes then.
import { Schema, type Connection, type Model } from 'mongoose';

interface LastPlaceDocument {
  _id: string;
  position: number;
}

const schema: Schema<LastPlaceDocument> = new Schema<LastPlaceDocument>(
  { _id: { type: String, required: true }, position: { type: Number, required: true } },
  { versionKey: false, collection: 'last_places' },
);

export const lastPlaceModel = (connection: Connection): Model<LastPlaceDocument> =>
  connection.model<LastPlaceDocument>('LastPlace', schema);

const EVENTS = 'events';

export interface LastPlace {
  /** 0 before the first. */
  read(): Promise<number>;
  /** The same, and the document says so afterwards, whatever a sequencer that was killed left undone. */
  keepUp(): Promise<number>;
  keep(position: number): Promise<void>;
}

export function makeLastPlace(
  model: Model<LastPlaceDocument>,
  /** 0 for an empty log. */
  highestInLog: () => Promise<number>,
): LastPlace {
  async function readKept(): Promise<number> {
    return (await model.findById(EVENTS).lean())?.position ?? 0;
  }

  async function keep(position: number): Promise<void> {
    await model.updateOne({ _id: EVENTS }, { $max: { position } }, { upsert: true });
  }

  return {
    read: async () => Math.max(...(await Promise.all([highestInLog(), readKept()]))),
    async keepUp() {
      const [inLog, kept] = await Promise.all([highestInLog(), readKept()]);
      if (inLog > kept) await keep(inLog);
      return Math.max(inLog, kept);
    },
    keep,
  };
}
