// Reads the Content-Type of a body (RFC 9110 §8.3).

/** A parameter may be empty (RFC 9110 §5.6.6). A quoted value may contain a semicolon. */
const PARAMETER = /;\s*(?:([^\s;=]+)\s*(?:=\s*("(?:[^"\\]|\\.)*"|[^\s;]*))?\s*)?/y;
const UTF_8 = /^"?utf-?8"?$/i;

/** Accepts application/json in UTF-8, and for PATCH application/merge-patch+json (RFC 7396) too. Other parameters are ignored. */
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
