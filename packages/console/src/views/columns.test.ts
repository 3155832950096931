import { moveItem, pickColumns } from './columns';

const show = (): null => null;
const all = [
  { id: 'at', title: 'Time', show, isRowHeader: true },
  { id: 'amount', title: 'Amount', show },
  { id: 'nsu', title: 'NSU', show, isExtra: true },
] as const;
const pick = (names: string | undefined): readonly string[] => pickColumns(all, names).map(({ id }) => id);

it('shows the usual columns without a choice, and where the address names none that exists', () => {
  expect(pick(undefined)).toEqual(['at', 'amount']);
  expect(pick('unknown,,other')).toEqual(['at', 'amount']);
});

it('shows the named columns in their order, each once', () => {
  expect(pick('nsu,at,nsu,unknown')).toEqual(['nsu', 'at']);
});

it('lets the first column name the row where the usual one is not shown', () => {
  expect(pickColumns(all, 'nsu,amount').map(({ isRowHeader }) => isRowHeader)).toEqual([true, undefined]);
});

it('moves an item one step, and leaves one at the end where it is', () => {
  expect(moveItem(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b']);
  expect(moveItem(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  expect(moveItem(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
  expect(moveItem(['a', 'b'], 1, 1)).toEqual(['a', 'b']);
});
