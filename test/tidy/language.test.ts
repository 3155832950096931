// The language of the code stays below its ceilings (packages/devtools/src/check/language.ts).
import { listLanguageProblems, measureLanguage } from '@mps/devtools';

describe('the language of comments, test titles and function names', () => {
  it('stays below its three ceilings', async () => {
    const shares = await measureLanguage();
    expect(shares).toHaveLength(3);
    expect(listLanguageProblems(shares).join('\n')).toBe('');
  });
});
