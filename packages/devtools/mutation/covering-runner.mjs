// Stryker's jest runner, limited to the test files that cover a mutant. The original loads every file that imports
// the mutated module. For a kernel module these are nearly all files.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { strykerPlugins as jestPlugins } from '@stryker-mutator/jest-runner';

/**
 * Inside the sandbox, so that a runner restarted after a timeout finds the results of the first one. The working
 * directory becomes the sandbox only after this module is loaded.
 */
const testFilesFile = () => path.resolve('test-files.json');
/** A pattern of more names costs more than the tests that it skips. */
const MAX_NAMES_IN_PATTERN = 40;

function coveringOnly(runner) {
  const adapter = runner.jestTestAdapter;
  const dryRun = runner.dryRun.bind(runner);
  const mutantRun = runner.mutantRun.bind(runner);
  const runJest = adapter.run.bind(adapter);
  let coveringTests;
  let filesOfTests;

  runner.dryRun = async (options) => {
    const result = await dryRun(options);
    if (result.tests)
      writeFileSync(testFilesFile(), JSON.stringify(result.tests.map((test) => [test.id, test.fileName])));
    return result;
  };
  runner.mutantRun = (options) => {
    coveringTests = options.testFilter;
    return mutantRun(options);
  };
  adapter.run = (settings) => {
    if (coveringTests === undefined) return runJest(settings);
    filesOfTests ??= Map.groupBy(JSON.parse(readFileSync(testFilesFile(), 'utf8')), ([id]) => id);
    const files = coveringTests.flatMap((id) => (filesOfTests.get(id) ?? []).map(([, file]) => file));
    const testNamePattern =
      coveringTests.length > MAX_NAMES_IN_PATTERN ? undefined : settings.testNamePattern;
    return runJest({ ...settings, testFiles: [...new Set(files)], testNamePattern });
  };
  return runner;
}

const [jest] = jestPlugins;
const factory = Object.assign((injector) => coveringOnly(jest.factory(injector)), {
  inject: jest.factory.inject,
});

export const strykerPlugins = [{ ...jest, name: 'jest-covering', factory }];
