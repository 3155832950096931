// Content-Type of a body, as RFC 9110 §8.3 writes it.

/** A parameter may be empty (§5.6.6); a value may be in quotes, with a semicolon in them. */
const PARAMETER = /;\s*(?:([^\s;=]+)\s*(?:=\s*("(?:[^"\\]|\\.)*"|[^\s;]*))?\s*)?/y;
const UTF_8 = /^"?utf-?8"?$/i;

/** application/json in UTF-8; for a PATCH application/merge-patch+json (RFC 7396) too. Other parameters say nothing. */
export function isJsonType(contentType: string, method: string | undefined): boolean {
  if (contentType === 'application/json') return true;
  const end = contentType.indexOf(';');
  const type = (end < 0 ? contentType : contentType.slice(0, end)).trim().toLowerCase();
  const isAccepted =
    type === 'application/json' || (method === 'PATCH' && type === 'application/merge-patch+json');
  return isAccepted && (end < 0 || areParametersAccepted(contentType, end));
}

function areParametersAccepted(contentType: string, start: number): boolean {
  let at = start;
  while (at < contentType.length) {
    PARAMETER.lastIndex = at;
    const [whole = '', name = '', value = ''] = PARAMETER.exec(contentType) ?? [];
    if (whole === '' || (name.toLowerCase() === 'charset' && !UTF_8.test(value))) return false;
    at += whole.length;
  }
  return true;
}
