import { checkClientSizes, measureBundle } from './client-sizes';

it('keeps the client within its sizes, and prints them', async () => {
  const lines: string[] = [];
  expect(await checkClientSizes((line) => void lines.push(line))).toEqual([]);
  expect(lines).toHaveLength(3);
});

it('measures code that is kept, and not code that is left out', async () => {
  const kept = await measureBundle(
    `export const texts = ${JSON.stringify(Array.from({ length: 2_000 }, () => Math.random()))}`,
  );
  const dropped = await measureBundle(
    `const texts = ${JSON.stringify(Array.from({ length: 2_000 }, () => Math.random()))}; export const one = 1`,
  );
  expect(kept).toBeGreaterThan(10_000);
  expect(dropped).toBeLessThan(100);
});
