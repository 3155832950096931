// How many tests passed, failed and were skipped, out of jest's JSON.

export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export const noCounts: TestCounts = { passed: 0, failed: 0, skipped: 0 };

export function addCounts(a: TestCounts, b: TestCounts): TestCounts {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

/** A file that could not be loaded holds no counted test, so it counts as one failure itself. */
export function countsOf(result: unknown): TestCounts {
  const numbers = result as Record<string, number>;
  return {
    passed: numbers['numPassedTests'] ?? 0,
    failed: (numbers['numFailedTests'] ?? 0) + (numbers['numRuntimeErrorTestSuites'] ?? 0),
    skipped: (numbers['numPendingTests'] ?? 0) + (numbers['numTodoTests'] ?? 0),
  };
}

/** `12 passed, 0 failed`, and `, 3 skipped` when there are some. */
export function formatCounts({ passed, failed, skipped }: TestCounts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
