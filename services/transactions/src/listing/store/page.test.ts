import { mongo } from 'mongoose';
import { makeDecodeRow } from './page';

const bytesOf = (members: object): Buffer => Buffer.from(mongo.BSON.serialize(members));

it('decodes a row once, and one that has changed anew', () => {
  const decode = makeDecodeRow();
  const [before, after] = [
    { _id: 'a', amount: 1, created_at: new Date(5) },
    { _id: 'a', amount: 2, created_at: new Date(5) },
  ];
  const first = decode(bytesOf(before));
  expect(first).toEqual(before);
  expect(decode(bytesOf(before))).toBe(first);
  expect(decode(bytesOf(after))).toEqual(after);
  expect(decode(bytesOf(before))).toBe(first);
});
