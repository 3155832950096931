// The order and the cursors of the log, for any order of arrival.
import fc from 'fast-check';
import { toCursor, orderForLog, parseCursor } from './event';

const arrival = fc
  .uniqueArray(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: 1, max: 40 })), {
    selector: ([aggregate_id, sequence]) => `${aggregate_id}${sequence}`,
  })
  .map((pairs) =>
    pairs.map(([aggregate_id, sequence]) => ({ id: `${aggregate_id}${sequence}`, aggregate_id, sequence })),
  );

describe('orderForLog', () => {
  it('keeps every event once and orders each aggregate by sequence', () => {
    fc.assert(
      fc.property(arrival, (arrived) => {
        const ordered = orderForLog(arrived);
        expect(new Set(ordered)).toEqual(new Set(arrived));
        for (const aggregate_id of ['a', 'b', 'c']) {
          const sequences = ordered
            .filter((event) => event.aggregate_id === aggregate_id)
            .map(({ sequence }) => sequence);
          expect(sequences).toEqual([...sequences].sort((one, other) => one - other));
        }
      }),
    );
  });

  it('keeps the positions of the aggregates in the batch', () => {
    fc.assert(
      fc.property(arrival, (arrived) => {
        expect(orderForLog(arrived).map((event) => event.aggregate_id)).toEqual(
          arrived.map((event) => event.aggregate_id),
        );
      }),
    );
  });
});

describe('a cursor', () => {
  it('decodes to its position', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e14 }), (position) => {
        expect(parseCursor(toCursor(position))).toEqual({ ok: true, value: position });
      }),
    );
  });

  it.each(['', '5', 'e5', 'ZTAx', '../x', 'ZS0x', 'ZTUg'])(
    'that the log never issued is refused: %j',
    (text) => {
      expect(parseCursor(text)).toEqual({ ok: false, error: 'invalid_format' });
    },
  );
});
