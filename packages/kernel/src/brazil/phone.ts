// Telephone numbers in international form (E.164), and how they are hidden.

const E164 = /^\+[1-9]\d{7,14}$/;
const COUNTRY_CHARS = 3;
const VISIBLE_TAIL_CHARS = 3;

export function isPhone(text: string): boolean {
  return E164.test(text);
}

/** `+55********321`; anything that is no telephone number is hidden whole. */
export function maskPhone(phone: string): string {
  if (!isPhone(phone)) return '***';
  const hidden = phone.length - COUNTRY_CHARS - VISIBLE_TAIL_CHARS;
  return phone.slice(0, COUNTRY_CHARS) + '*'.repeat(hidden) + phone.slice(-VISIBLE_TAIL_CHARS);
}
