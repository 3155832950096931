import { nameErrorType, makeLogger } from './log';

class MongoServerError extends Error {
  override readonly name = 'MongoServerError';
  readonly code = 11_000;
}

/** The log's members for an error. */
function logged(err: unknown): unknown {
  const lines: string[] = [];
  makeLogger('test', 'info', { write: (line) => void lines.push(line) }).error({ err }, 'failed');
  expect(lines).toHaveLength(1);
  return (JSON.parse(lines[0] ?? '') as { err: unknown }).err;
}

it('returns the code and the stack of a database error, and nothing of the document that it quotes', () => {
  const told = logged(new MongoServerError('E11000 dup key: { document_number: "11144477735" }'));
  expect(told).toMatchObject({ type: 'MongoServerError', code: '11000' });
  expect(told).toHaveProperty('stack', expect.stringContaining('log.test.ts'));
  expect(JSON.stringify(told)).not.toContain('11144477735');
});

it('tells other errors whole', () => {
  const error = new RangeError('out of range');
  expect(logged(error)).toEqual({ type: 'RangeError', message: 'out of range', stack: error.stack });
});

it('returns only the kind of a failure', () => {
  expect(nameErrorType(new RangeError('11144477735'))).toBe('RangeError');
  expect(nameErrorType('11144477735')).toBe('string');
});
