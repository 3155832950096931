// Passwords as they are compared: the OpaqueString profile of RFC 8265. Keyboards and systems write one password in several
// ways; all of them are one text here.

/** Every space that is not the ASCII one. */
const OTHER_SPACES = /(?! )\p{Zs}/gu;

/** Other spaces become the ASCII space, then Unicode NFC. Case and width stay as they are. */
export function toOpaqueString(text: string): string {
  return text.replace(OTHER_SPACES, ' ').normalize('NFC');
}
