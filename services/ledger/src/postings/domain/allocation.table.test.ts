// Shares at their edges, number by number: a few cents over many, and what is left of them.
import { add, shareOut, subtract, takeOut } from './allocation';

describe('cents shared out by row and column', () => {
  it.each([
    ['one row takes all', [10], 0, [4, 3, 3], [[4, 3, 3]]],
    [
      'the primary row takes what each column has left',
      [3_000, 7_000],
      1,
      [3_334, 3_333, 3_333],
      [
        [1_000, 1_000, 1_000],
        [2_334, 2_333, 2_333],
      ],
    ],
    [
      'wherever it stands',
      [7_000, 3_000],
      0,
      [3_334, 3_333, 3_333],
      [
        [2_334, 2_333, 2_333],
        [1_000, 1_000, 1_000],
      ],
    ],
    [
      'a primary row with nothing left is no row of less than nothing',
      [1, 0],
      1,
      [1, 0],
      [
        [1, 0],
        [0, 0],
      ],
    ],
    [
      'rows of a cent each take turns where all would want the same column',
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
      'and where the primary is the first of them',
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
      'nothing is shared as nothing',
      [0, 0],
      0,
      [1, 1],
      [
        [0, 0],
        [0, 0],
      ],
    ],
    [
      'a primary row that is spread worse than by itself, but not below nothing, takes the balance all the same',
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
      'and where all leave it something',
      [2, 3],
      0,
      [2, 4],
      [
        [0, 2],
        [1, 2],
      ],
    ],
  ] as const)('%s', (_, rowTotals, primary, instalments, expected) => {
    expect(shareOut(rowTotals, primary, instalments)).toEqual(expected);
  });
});

describe('cents taken out of what remains', () => {
  it.each([
    [
      'in proportion, the primary row what the columns have left',
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
      'all of every share when all is taken',
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
      'nothing of shares when nothing is taken',
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
    ['nothing of nothing', [[0], [0]], 0, 0, [[0], [0]]],
    [
      'cell by cell where the primary row has not enough',
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
      'cell by cell where the primary row has nothing in that column',
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
    ['the primary row first of all', [[9], [2]], 0, 2, [[2], [0]]],
    ['up to all that it has', [[1], [9]], 0, 7, [[1], [6]]],
    [
      'cell by cell where others would take more of a column than is taken from it',
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
      'nothing of the primary row in a column of which nothing is taken',
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

it('what was taken and given back leaves every cell as it was', () => {
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
