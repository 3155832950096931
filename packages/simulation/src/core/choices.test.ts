import { formatChoices, makeChoices, parseChoices, trimChoices } from './choices';

const drawSome = (source: Parameters<typeof makeChoices>[0]): readonly number[] => {
  const choices = makeChoices(source);
  return Array.from({ length: 20 }, (_, index) => choices.choose(index % 2 === 0 ? 'even' : 'odd', 10));
};

describe('choices', () => {
  test('are equal for an equal seed and differ for another one', () => {
    expect(drawSome({ seed: 1 })).toEqual(drawSome({ seed: 1 }));
    expect(drawSome({ seed: 1 })).not.toEqual(drawSome({ seed: 2 }));
  });

  test('of one stream do not depend on the other streams', () => {
    const alone = makeChoices({ seed: 3 });
    const both = makeChoices({ seed: 3 });
    both.choose('other', 100);
    expect(both.choose('one', 100)).toBe(alone.choose('one', 100));
  });

  test('are replayed as they were recorded, and are 0 after the end of the record', () => {
    const first = makeChoices({ seed: 4 });
    const drawn = [first.choose('one', 50), first.choose('one', 50)];
    const again = makeChoices({ seed: 4, recorded: first.recorded() });
    expect([again.choose('one', 50), again.choose('one', 50), again.choose('one', 50)]).toEqual([
      ...drawn,
      0,
    ]);
  });

  test('pass through the text of a command line', () => {
    const recorded = { 'r1>m0 fate': [0, 0, 0, 0, 7, 1, 0], 'operation 3': [2, 0, 5], calm: [0, 0] };
    expect(parseChoices(formatChoices(recorded))).toEqual(trimChoices(recorded));
    expect(formatChoices(recorded)).toBe('r1>m0 fate:0*4.7.1;operation 3:2.0.5');
  });

  test('of an unreadable text are refused', () => {
    expect(() => parseChoices('operation 1:2.x')).toThrow('Not a choice: x');
  });
});
