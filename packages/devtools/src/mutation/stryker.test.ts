import { compare, toPercent, countScores, sumScores, type MutationReport } from './stryker';

const report = (...statuses: string[]): MutationReport => ({
  files: { 'a/money.ts': { mutants: statuses.map((status) => ({ status })) } },
});

describe('the score of a module', () => {
  it('counts a mutant that never ends as killed, and one that no test runs as survived', () => {
    const scores = countScores(report('Killed', 'Timeout', 'Survived', 'NoCoverage', 'NoCoverage'));
    expect(scores).toEqual({ 'a/money.ts': { killed: 2, survived: 3 } });
    expect(toPercent(sumScores(scores))).toBe(40);
  });

  it('leaves out mutants that were ignored or do not compile, and modules without any other', () => {
    expect(countScores(report('Ignored', 'CompileError', 'RuntimeError'))).toEqual({});
    expect(toPercent(sumScores({}))).toBe(100);
  });
});

describe('the comparison with an earlier run', () => {
  const [low, high] = [
    { killed: 1, survived: 1 },
    { killed: 2, survived: 0 },
  ];

  it('pairs a module with itself, and a moved one with its old path', () => {
    expect(
      compare({ 'a/money.ts': low, 'a/order.ts': low }, { 'a/money.ts': high, 'b/c/order.ts': high }),
    ).toEqual([
      { module: 'a/money.ts', before: low, after: high },
      { module: 'b/c/order.ts', before: low, after: high },
    ]);
  });

  it('pairs nothing when two modules have the same name', () => {
    expect(compare({ 'a/x.ts': low, 'b/x.ts': low }, { 'c/x.ts': high })).toEqual([
      { module: 'a/x.ts', before: low, after: null },
      { module: 'b/x.ts', before: low, after: null },
      { module: 'c/x.ts', before: null, after: high },
    ]);
  });

  it('shows removed and new modules', () => {
    expect(compare({ 'a/old.ts': low }, { 'a/new.ts': high })).toEqual([
      { module: 'a/new.ts', before: null, after: high },
      { module: 'a/old.ts', before: low, after: null },
    ]);
  });
});
