// Names, comments and pages use the terms of the glossary.
import { placesOfAvoidedWords, splitNames, wordsAvoidedIn } from './words';

describe('the words of names, comments and pages', () => {
  it('use the terms of the glossary', () => {
    expect(placesOfAvoidedWords().join('\n')).toBe('');
  });

  it('are found in camel case, kebab case and snake case', () => {
    expect(splitNames('makeHTTPServer known-state heard_at')).toBe('make http server known state heard at');
    for (const text of [
      'KnownState',
      'known-state.ts',
      'KNOWN_STATE',
      'heardNeighbours',
      'theJanitor',
      'letters.map',
    ])
      expect({ text, found: wordsAvoidedIn(text, 'name').length > 0 }).toEqual({ text, found: true });
  });

  it('are not found inside other words', () => {
    for (const text of ['Math.floor(x)', 'birth_date', 'birthDate', 'testkit', 'string', 'during', 'indoors'])
      expect({ text, found: wordsAvoidedIn(text, 'name') }).toEqual({ text, found: [] });
  });
});
