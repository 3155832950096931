// Preferences of a stranger who sends very many of them (docs/rules/http.md#accepted-forms).
import { chooseCoding } from '../route/send-document';
import { negotiateType } from './accepted-types';
import { negotiateLanguage } from './messages';

/** About as long as all headers of a request may be. */
const COUNT = 7_000;
const after = (filler: string, wanted: string): string => `${filler.repeat(COUNT)}${wanted}`;
const askLanguage = (header: string) => negotiateLanguage({ headers: { 'accept-language': header } });
const askType = (accept: string) => negotiateType({ accept }, ['application/json', 'text/csv']);

it.each([
  ['language', askLanguage, 'fr', 'pt-BR', 'en'],
  ['type', askType, 'a/b', 'text/csv', false],
  ['coding', chooseCoding, 'x', 'br', undefined],
] as const)('of a %s count when they are among the first thousand characters', (...given) => {
  const [, ask, filler, wanted, none] = given;
  expect(ask(`${`${filler},`.repeat(20)}${wanted}`)).toBe(wanted);
  expect(ask(after(`${filler},`, wanted))).toBe(none);
});

it('are not read in part', () => {
  expect(askLanguage(`${'fr,'.repeat(332)}pt-BR;q=0.5,en`)).toBe('en');
});

it('count when the first one alone is longer', () => {
  expect(askType(`text/csv;x="${'a'.repeat(2_000)}",application/json;q=0.5`)).toBe('text/csv');
});

it('cost little', () => {
  const codings = ['br', 'x', '', 'gzip', 'y;q=1'];
  const mixed = Array.from({ length: COUNT }, (_, index) => codings[(index * 7) % 11] ?? '').join();
  const begun = process.cpuUsage();
  for (let count = 0; count < 10; count += 1) chooseCoding(mixed);
  const { user, system } = process.cpuUsage(begun);
  expect((user + system) / 1_000).toBeLessThan(200);
});
