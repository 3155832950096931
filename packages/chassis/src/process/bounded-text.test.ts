// Answers of others, in pieces of any size.
import { readBoundedText } from './http';

async function* inPieces(text: string, bytes: number): AsyncGenerator<Uint8Array> {
  const whole = Buffer.from(text);
  for (let at = 0; at < whole.length; at += bytes) yield whole.subarray(at, at + bytes);
}
const read = (text: string, bytes: number, maxBytes: number): Promise<string | null> =>
  readBoundedText({ body: inPieces(text, bytes) }, maxBytes);

describe('readBoundedText', () => {
  it.each([1, 2, 3, 7, 1_000])('puts pieces of %i bytes together in their order', async (bytes) => {
    const text = 'São Paulo, 😀 e mais '.repeat(50);
    expect(await read(text, bytes, 10_000)).toBe(text);
  });

  it('reads nothing as an empty text', async () => {
    expect(await readBoundedText({ body: null }, 10)).toBe('');
    expect(await read('', 1, 10)).toBe('');
  });

  it('reads as many bytes as are allowed, and one more as null', async () => {
    expect(await read('x'.repeat(100), 3, 100)).toBe('x'.repeat(100));
    expect(await read('x'.repeat(101), 3, 100)).toBeNull();
  });
});
