// The characters of a printed name. Characters that the fonts lack are replaced as a person would write them.
import { toWinAnsi } from './text';

describe.each<readonly [which: string, rows: readonly (readonly [written: string, printed: string])[]]>([
  [
    'characters that the fonts have stay as they are',
    [
      ['João Conceição Nuñez', 'João Conceição Nuñez'],
      ['Søren Kjær', 'Søren Kjær'],
      ['SØREN KJÆR', 'SØREN KJÆR'],
      ['Weiß', 'Weiß'],
      ['Þórður Eiríksson', 'Þórður Eiríksson'],
      ['Šimon Žižka Ÿ', 'Šimon Žižka Ÿ'],
      ['Cœur', 'Cœur'],
      ['Loja “Azul” – 50 %', 'Loja “Azul” – 50 %'],
    ],
  ],
  [
    'characters with marks that the fonts lack lose them',
    [
      ['Łódź', 'Lódz'],
      ['Dvořák Őry İlker', 'Dvorák Ory Ilker'],
      ['Nguyễn Văn Hồng', 'Nguyen Van Hong'],
      ['Mbarete G̃uarani', 'Mbarete Guarani'],
      ['Ǿrsted Ǽsir', 'Ørsted Æsir'],
      // A composed and a decomposed text are the same name.
      ['Joa\u0303o', 'João'],
    ],
  ],
  [
    'characters that Unicode does not decompose become those that a passport has',
    [
      ['Łukasz Wałęsa', 'Lukasz Walesa'],
      ['Đorđe Đặng', 'Dorde Dang'],
      ['Ħasan Għarb', 'Hasan Gharb'],
      ['Yıldız', 'Yildiz'],
      ['Ŋoro ŋoro', 'Noro noro'],
      ['Ŧ ŧ ĸ', 'T t q'],
      ['Əliyev Məmməd', 'Eliyev Memmed'],
      ['GROẞ', 'GROSS'],
      ['IJsbrand ĳs Ǆ', 'IJsbrand ijs DZ'],
      ['ﬁne ſ Ａｂ', 'fine s Ab'],
      ['Ɓala Ɗan Ƙofa Ƴar Ɛna Ɔla Ɲama Ɣ', 'Bala Dan Kofa Yar Ena Ola Nama G'],
      ['ɓ ɗ ƙ ƴ ɛ ɔ ɲ ɣ', 'b d k y e o n g'],
    ],
  ],
  [
    'apostrophes and hyphens are those of a keyboard',
    [
      ['Oʻzbek Hawaiʻi', "O'zbek Hawai'i"],
      ['Nʼgolo ŉ O′Brien', "N'golo 'n O'Brien"],
      ['Ana‐Maria Ana‑Maria Ana−Maria', 'Ana-Maria Ana-Maria Ana-Maria'],
    ],
  ],
  [
    'each character of another script becomes a question mark',
    [
      ['東京 ☕', '?? ?'],
      ['한', '?'],
      ['Иван', '????'],
    ],
  ],
])('%s', (_which, rows) => {
  it.each(rows)('%s', (written, printed) => {
    expect(toWinAnsi(written)).toBe(printed);
  });
});
