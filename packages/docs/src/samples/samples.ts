// The six languages of the samples. Each writes a whole program that reads the key from the environment.
import type { Operation } from '../sources/operations';
import { writeCurl } from './curl';
import { writeGo } from './go';
import { writeJava } from './java';
import { writePhp } from './php';
import { writePython } from './python';
import { type SampleRequest, toSampleRequest } from './request';
import { writeTypeScript } from './typescript';

interface SampleLanguage {
  readonly name: string;
  /** The language of the highlighter. */
  readonly fence: string;
  /** The file of the program that a test runs. */
  readonly file: string;
  readonly write: (request: SampleRequest) => string;
  /** Whether a test has run the samples on the machines that build this. The page marks the others. */
  readonly executed: boolean;
}

export const SAMPLE_LANGUAGES: readonly SampleLanguage[] = [
  { name: 'curl', fence: 'bash', file: 'sample.sh', write: writeCurl, executed: true },
  { name: 'TypeScript', fence: 'ts', file: 'sample.mts', write: writeTypeScript, executed: true },
  { name: 'Python', fence: 'python', file: 'sample.py', write: writePython, executed: true },
  { name: 'PHP', fence: 'php', file: 'sample.php', write: writePhp, executed: false },
  { name: 'Java', fence: 'java', file: 'Sample.java', write: writeJava, executed: true },
  { name: 'Go', fence: 'go', file: 'sample.go', write: writeGo, executed: true },
];

/** Returns a fenced block for each language. The page shows them as tabs. */
export function writeSamples(operation: Operation): string {
  const request = toSampleRequest(operation);
  return SAMPLE_LANGUAGES.map(
    ({ name, fence, write, executed }) =>
      `\`\`\`${fence} tab=${name}${executed ? '' : ' executed=no'}\n${write(request).trimEnd()}\n\`\`\``,
  ).join('\n\n');
}
