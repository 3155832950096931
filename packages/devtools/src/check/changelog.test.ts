// The check of the changelog, on small documents.
import { listChangedOperations, listNewLines, listUndatedEntries, listUntoldChanges } from './changelog';

const document = (operations: Readonly<Record<string, object>>) => ({
  paths: Object.fromEntries(
    Object.entries(operations).map(([id, rest]) => [`/v1/${id}`, { get: { operationId: id, ...rest } }]),
  ),
});

describe('the changed operations', () => {
  it.each([
    ['none', { a: {} }, { a: {} }, []],
    ['an added one', { a: {} }, { a: {}, b: {} }, ['b']],
    ['a removed one', { a: {}, b: {} }, { a: {} }, ['b']],
    ['a changed one', { a: { summary: 'x' } }, { a: { summary: 'y' } }, ['a']],
  ])('are %s', (_, before, after, expected) => {
    expect(listChangedOperations(document(before), document(after))).toEqual(expected);
  });
});

describe('a change', () => {
  it('is told by a new line that names its operation', () => {
    const lines = listNewLines('# Changelog\n- `a`', '# Changelog\n- `createRefund` takes a reason\n- `a`');
    expect(listUntoldChanges(['createRefund'], lines)).toEqual([]);
  });

  it('is not told by an older line, nor by a longer name', () => {
    const lines = listNewLines('- `listEvents`', '- `listEvents`\n- `createRefundLater`');
    expect(listUntoldChanges(['listEvents', 'createRefund'], lines)).toEqual(['listEvents', 'createRefund']);
  });
});

it('an entry has its day and its kind, which the feed shows', () => {
  const text = '# Changelog\n\nWords.\n\n- 2026-11-28 **Changed**: a\n- **Added**: b\n- 2026-11-28: c\n';
  expect(listUndatedEntries(text)).toEqual(['- **Added**: b', '- 2026-11-28: c']);
});
