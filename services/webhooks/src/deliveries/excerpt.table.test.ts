// The excerpt of a webhook response.
import { MAX_DRAINED_BYTES, MAX_EXCERPT_BYTES } from '../limits';
import { readExcerpt } from './excerpt';

async function* pieces(...texts: readonly (string | Buffer)[]): AsyncGenerator<Buffer> {
  for (const text of texts) yield Buffer.from(text as string);
}
const x = (length: number): string => 'x'.repeat(length);

describe('readExcerpt', () => {
  it.each<[string, (string | Buffer)[], string | null]>([
    ['an empty body', [], null],
    ['a short answer', ['our database is down'], 'our database is down'],
    ['a body of exactly the bound', [x(MAX_EXCERPT_BYTES)], x(MAX_EXCERPT_BYTES)],
    ['a body one byte over the bound', [x(MAX_EXCERPT_BYTES + 1)], x(MAX_EXCERPT_BYTES)],
    ['a character of two bytes across the bound', [`${x(MAX_EXCERPT_BYTES - 1)}ã`], x(MAX_EXCERPT_BYTES - 1)],
    [
      'a character of two bytes up to the bound',
      [`${x(MAX_EXCERPT_BYTES - 2)}ãz`],
      `${x(MAX_EXCERPT_BYTES - 2)}ã`,
    ],
    [
      'a character of four bytes across the bound',
      [`${x(MAX_EXCERPT_BYTES - 3)}😀`],
      x(MAX_EXCERPT_BYTES - 3),
    ],
    ['a character in two pieces', [Buffer.from([0xc3]), Buffer.from([0xa3]), 'z'], 'ãz'],
    ['a body that breaks off inside a character', ['oops ', Buffer.from([0xf0, 0x9f])], 'oops '],
    ['bytes that are not text', [Buffer.from([0xff, 0x41])], '\ufffdA'],
  ])('returns whole characters for %s', async (_body, texts, expected) => {
    expect(await readExcerpt(pieces(...texts))).toBe(expected);
  });

  it('stops reading an endless body', async () => {
    let read = 0;
    async function* endless(): AsyncGenerator<Buffer> {
      for (;;) {
        read += 1_024;
        yield Buffer.alloc(1_024, 'x');
      }
    }
    expect(await readExcerpt(endless())).toBe(x(MAX_EXCERPT_BYTES));
    expect(read).toBeLessThanOrEqual(MAX_DRAINED_BYTES + 1_024);
  });

  it('stops sooner when the body arrives in single bytes', async () => {
    let read = 0;
    async function* endless(): AsyncGenerator<Buffer> {
      for (;;) {
        read += 1;
        yield Buffer.from('x');
      }
    }
    expect(await readExcerpt(endless())).toBe(x(MAX_EXCERPT_BYTES));
    expect(read).toBeLessThanOrEqual(MAX_EXCERPT_BYTES + 1);
  });
});
