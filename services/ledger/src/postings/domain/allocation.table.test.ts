// Edge cases of shares: a few cents over many cells, and their remainders.
import { add, shareOut, subtract, takeOut } from './allocation';

describe('shareOut', () => {
  it.each([
    ['gives a single row everything', [10], 0, [4, 3, 3], [[4, 3, 3]]],
    [
      'gives the primary row the rest of each column',
      [3_000, 7_000],
      1,
      [3_334, 3_333, 3_333],
      [
        [1_000, 1_000, 1_000],
        [2_334, 2_333, 2_333],
      ],
    ],
    [
      'at any index of the primary row',
      [7_000, 3_000],
      0,
      [3_334, 3_333, 3_333],
      [
        [2_334, 2_333, 2_333],
        [1_000, 1_000, 1_000],
      ],
    ],
    [
      'keeps a primary row without a rest at zero',
      [1, 0],
      1,
      [1, 0],
      [
        [1, 0],
        [0, 0],
      ],
    ],
    [
      'alternates rows of one cent that would all take the same column',
      [1, 1, 1],
      2,
      [1, 1, 1],
      [
        [0, 0, 1],
        [0, 1, 0],
        [1, 0, 0],
      ],
    ],
    [
      'also when the primary row is the first of them',
      [1, 1, 1],
      0,
      [1, 1, 1],
      [
        [1, 0, 0],
        [0, 0, 1],
        [0, 1, 0],
      ],
    ],
    [
      'shares zero as zeros',
      [0, 0],
      0,
      [1, 1],
      [
        [0, 0],
        [0, 0],
      ],
    ],
    [
      'gives the primary row the rest even when it is spread less evenly, but not below zero',
      [1, 3],
      0,
      [2, 3],
      [
        [0, 1],
        [1, 2],
      ],
    ],
    [
      'also where a column leaves it nothing',
      [2, 1],
      1,
      [2, 2],
      [
        [1, 1],
        [0, 1],
      ],
    ],
    [
      'also where every column leaves it something',
      [2, 3],
      0,
      [2, 4],
      [
        [0, 2],
        [1, 2],
      ],
    ],
  ] as const)('%s', (_, rowTotals, primary, installments, expected) => {
    expect(shareOut(rowTotals, primary, installments)).toEqual(expected);
  });
});

describe('takeOut', () => {
  it.each([
    [
      'takes in proportion, and the primary row takes the rest of the columns',
      [
        [1_000, 1_000, 1_000],
        [2_334, 2_333, 2_333],
      ],
      1,
      4_000,
      [
        [400, 400, 400],
        [933, 933, 934],
      ],
    ],
    [
      'takes all of every share when everything is taken',
      [
        [1, 0],
        [2, 3],
      ],
      0,
      6,
      [
        [1, 0],
        [2, 3],
      ],
    ],
    [
      'takes nothing for a total of zero',
      [
        [5, 0],
        [0, 3],
      ],
      0,
      0,
      [
        [0, 0],
        [0, 0],
      ],
    ],
    ['takes nothing from nothing', [[0], [0]], 0, 0, [[0], [0]]],
    [
      'takes cell by cell when the primary row has too little',
      [
        [0, 3],
        [3, 0],
      ],
      0,
      3,
      [
        [0, 2],
        [1, 0],
      ],
    ],
    [
      'takes cell by cell when the primary row has nothing in that column',
      [
        [2, 0],
        [1, 1],
      ],
      0,
      1,
      [
        [0, 0],
        [0, 1],
      ],
    ],
    ['takes from the primary row first', [[9], [2]], 0, 2, [[2], [0]]],
    ['takes everything the primary row has', [[1], [9]], 0, 7, [[1], [6]]],
    [
      'takes cell by cell when other rows would take more of a column than its total',
      [
        [2, 3],
        [2, 1],
        [2, 0],
      ],
      2,
      4,
      [
        [0, 1],
        [1, 1],
        [1, 0],
      ],
    ],
    [
      'takes nothing of the primary row in a column with a total of zero',
      [
        [0, 1],
        [2, 3],
      ],
      1,
      2,
      [
        [0, 0],
        [0, 2],
      ],
    ],
  ] as const)('%s', (_, remaining, primary, total, expected) => {
    expect(takeOut(remaining, primary, total)).toEqual(expected);
  });
});

it('restores every cell when the taken cents are added again', () => {
  const shares = [
    [4, 3],
    [0, 9],
  ];
  const taken = [
    [1, 3],
    [0, 4],
  ];
  expect(subtract(shares, taken)).toEqual([
    [3, 0],
    [0, 5],
  ]);
  expect(add(subtract(shares, taken), taken)).toEqual(shares);
});
