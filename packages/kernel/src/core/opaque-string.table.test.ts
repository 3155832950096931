// Passwords that are the same one, and passwords that are not: RFC 8265 §4.2, with its own examples.
import { toOpaqueString } from './opaque-string';

it.each([
  ['decomposed letters become composed ones', 'sa\u0303o joa\u0303o 2026', 'são joão 2026'],
  ['a composed letter stays', 'são joão 2026', 'são joão 2026'],
  ['an ideographic space becomes an ASCII space', 'correct\u3000horse', 'correct horse'],
  ['an Ogham space becomes an ASCII space', 'foo\u1680bar', 'foo bar'],
  ['a no-break space becomes an ASCII space', 'foo\u00a0bar', 'foo bar'],
  ['spaces at the ends stay', '  foo  ', '  foo  '],
  ['case stays', 'πßå PΣ', 'πßå PΣ'],
  ['width stays', 'ｐａｓｓ', 'ｐａｓｓ'],
  ['compatibility letters stay', 'Henry \u2163', 'Henry \u2163'],
  ['characters outside the basic plane stay', 'Jack of \u2666s \u{1f0cb}', 'Jack of \u2666s \u{1f0cb}'],
])('%s', (_what, given, expected) => {
  expect(toOpaqueString(given)).toBe(expected);
  expect(toOpaqueString(expected)).toBe(expected);
});
