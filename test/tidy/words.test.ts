// Names, comments and pages speak the field's language.
import { placesOfAvoidedWords, splitNames, wordsAvoidedIn } from './words';

describe('the words of names, comments and pages', () => {
  it('are the terms of the glossary', () => {
    expect(placesOfAvoidedWords().join('\n')).toBe('');
  });

  it('are found in every way of writing a name', () => {
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

  it('are left alone where the letters mean something else', () => {
    for (const text of ['Math.floor(x)', 'birth_date', 'birthDate', 'testkit', 'string', 'during', 'indoors'])
      expect({ text, found: wordsAvoidedIn(text, 'name') }).toEqual({ text, found: [] });
  });
});
