import { MAX_PIECE_BLOCKS, PIECE_BLOCKS_PER_SECOND } from '../../limits';
import { makePieceBudget } from './piece-budget';

it('grants blocks until none is left, and then as many as a second refills', () => {
  let nowMs = 0;
  const budget = makePieceBudget(() => nowMs);
  const countGranted = (): number => {
    let granted = 0;
    while (budget.takeBlock()) granted++;
    return granted;
  };
  expect(countGranted()).toBe(MAX_PIECE_BLOCKS);
  nowMs += 1_000;
  expect(countGranted()).toBe(PIECE_BLOCKS_PER_SECOND);
  nowMs += 3_600_000;
  expect(countGranted()).toBe(MAX_PIECE_BLOCKS);
});
