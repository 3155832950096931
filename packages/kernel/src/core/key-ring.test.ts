// A key ring that still has a key opens its sealed values and recognizes its hashes. Without the key it does neither.
import { hashKeyId, makeKeyRing, underKey } from './key-ring';

const key = (byte: number): string => Buffer.alloc(32, byte).toString('base64');
const owner = ['company-1', 'session-1'];
const PURPOSE = 'tests';
const before = makeKeyRing([key(1)]);
const announced = makeKeyRing([key(1), key(2)]);
const switched = makeKeyRing([key(2), key(1)]);
const after = makeKeyRing([key(2)]);

it('derives the id of a key from the key, so every process has the same ids', () => {
  expect(before.writeKeyId).toMatch(/^k[0-9a-f]{8}$/);
  expect(announced.keyIds).toEqual([before.writeKeyId, after.writeKeyId]);
  expect(switched.keyIds).toEqual([after.writeKeyId, before.writeKeyId]);
});

it('refuses a key that comes twice, and one of another length', () => {
  expect(() => makeKeyRing([key(1), key(1)])).toThrow('twice');
  expect(() => makeKeyRing(['c2hvcnQ='])).toThrow('32 bytes');
});

it.each([
  ['the key alone', before, before],
  ['the old key writes, the new one is announced', announced, before],
  ['the new key writes, read by a process that was announced it', switched, announced],
  ['the old key wrote, the new one writes', before, switched],
])('opens a text that another process sealed: %s', (_step, writer, reader) => {
  const sealed = writer.sealer(PURPOSE).seal('a secret, çã', owner);
  expect(hashKeyId(sealed)).toBe(writer.writeKeyId);
  expect(reader.sealer(PURPOSE).open(sealed, owner)).toBe('a secret, çã');
});

it('seals one value differently each time, and shows nothing of it', () => {
  const sealer = before.sealer(PURPOSE);
  const [first, second] = [sealer.seal('a secret', owner), sealer.seal('a secret', owner)];
  expect(first).not.toBe(second);
  expect(Buffer.from(first.split('.')[1] ?? '', 'base64url').toString('latin1')).not.toContain('secret');
});

it('opens for its owner and its purpose alone, and not when a byte has changed', () => {
  const sealer = before.sealer(PURPOSE);
  const sealed = sealer.seal('a secret', owner);
  expect(() => sealer.open(sealed, ['company-2', 'session-1'])).toThrow();
  expect(() => sealer.open(sealed, ['company-1session-1'])).toThrow();
  expect(() => before.sealer('another').open(sealed, owner)).toThrow();
  const [id = '', text = ''] = sealed.split('.');
  const bytes = Buffer.from(text, 'base64url');
  for (const at of [0, 30, 70, bytes.length - 1]) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => sealer.open(underKey(id, changed.toString('base64url')), owner)).toThrow();
  }
  expect(() => sealer.open(underKey(after.writeKeyId, text), owner)).toThrow('not in the key ring');
  expect(() => announced.sealer(PURPOSE).open(underKey(after.writeKeyId, text), owner)).toThrow();
});

it('seals again under the key that writes; the old key is then not needed, and the owner stays', () => {
  const sealed = before.sealer(PURPOSE).seal('a secret', owner);
  const sealer = switched.sealer(PURPOSE);
  const again = sealer.reseal(sealed, owner);
  expect(hashKeyId(again ?? '')).toBe(after.writeKeyId);
  expect(after.sealer(PURPOSE).open(again ?? '', owner)).toBe('a secret');
  expect(sealer.reseal(again ?? '', owner)).toBeNull();
  expect(() => sealer.reseal(sealed, ['company-2'])).toThrow();
});

it('refuses a value that names no key', () => {
  const sealer = before.sealer(PURPOSE);
  const [, text = ''] = sealer.seal('a secret', owner).split('.');
  expect(hashKeyId(text)).toBeNull();
  expect(() => sealer.open(text, owner)).toThrow('names no key');
  expect(() => sealer.reseal(text, owner)).toThrow('names no key');
});

it('recognizes a hash that an earlier key made', () => {
  const old = before.hasher(PURPOSE, 'hex').hash('text');
  expect(old).toMatch(/^k[0-9a-f]{8}\.[0-9a-f]{64}$/);
  const forms = switched.hasher(PURPOSE, 'hex').digests('text');
  expect(forms.map(({ keyId, digest }) => underKey(keyId, digest))).toEqual([
    after.hasher(PURPOSE, 'hex').hash('text'),
    old,
  ]);
  expect(before.hasher('another', 'hex').hash('text')).not.toBe(old);
});
