import { addCounts, readCounts, readFailedFiles, formatCounts } from './jest';

describe('the sum of a test run', () => {
  it('counts a file that could not be loaded as a failure', () => {
    expect(readCounts({ numPassedTests: 4, numFailedTests: 1, numRuntimeErrorTestSuites: 1 })).toEqual({
      passed: 4,
      failed: 2,
      skipped: 0,
    });
  });

  it('mentions skipped tests only when there are some', () => {
    const counts = readCounts({ numPassedTests: 4, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1 });
    expect(formatCounts(counts)).toBe('4 passed, 0 failed, 2 skipped');
    expect(formatCounts(addCounts(counts, { passed: 1, failed: 2, skipped: -2 }))).toBe('5 passed, 2 failed');
  });

  it('separates the files that failed from the counts of the others', () => {
    const file = (name: string, status: string, ...statuses: string[]) => ({
      name,
      status,
      assertionResults: statuses.map((one) => ({ status: one })),
    });
    const testResults = [
      file('a', 'passed', 'passed', 'passed', 'pending'),
      file('b', 'failed', 'passed', 'failed'),
      file('c', 'failed'),
    ];
    expect(readFailedFiles({ testResults })).toEqual({
      files: ['b', 'c'],
      others: { passed: 2, failed: 0, skipped: 1 },
    });
  });
});
