// The standard fonts of PDF know the 218 signs of WinAnsi (Windows-1252) and no others: names from anywhere in the world
// are brought into it here, so that nothing is drawn as a wrong letter or left out unseen.

/** What Windows-1252 has beyond Latin-1. */
const BEYOND_LATIN_1 = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';
const PRINTABLE = new RegExp(`[\\x20-\\x7e\\xa0-\\xff${BEYOND_LATIN_1}]`, 'u');
const REPLACEMENT = '?';

/** The text in signs that can be drawn; every other sign loses its accents or, failing that, becomes a question mark. */
export function toWinAnsi(text: string): string {
  return Array.from(text.normalize('NFC').replace(/\s/gu, ' '), (sign) => {
    if (PRINTABLE.test(sign)) return sign;
    const bare = sign.normalize('NFD').replace(/\p{M}/gu, '');
    return bare !== '' && PRINTABLE.test(bare) ? bare : REPLACEMENT;
  }).join('');
}
