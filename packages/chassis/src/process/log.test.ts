import { describeError } from './log';

class MongoServerError extends Error {
  override readonly name = 'MongoServerError';
  readonly code = 11_000;
}

it('tells of a database error its code and its place, and nothing of the document that it quotes', () => {
  const told = describeError(new MongoServerError('E11000 dup key: { document_number: "11144477735" }'));
  expect(told).toMatchObject({ type: 'MongoServerError', code: '11000' });
  expect(told.stack).toContain('log.test.ts');
  expect(JSON.stringify(told)).not.toContain('11144477735');
});

it('tells other errors whole', () => {
  const error = new RangeError('out of range');
  expect(describeError(error)).toEqual({ type: 'RangeError', message: 'out of range', stack: error.stack });
});
