// JSON Pointers as URI fragments (RFC 6901 §6): how a problem names the member of the body that it is about.

/** Keys are the sender's: a pointer must not grow with them. */
const MAX_SEGMENT_CHARS = 64;

export function pointerOf(path: readonly PropertyKey[]): string {
  return ['#', ...path.map(segmentOf)].join('/');
}

function segmentOf(key: PropertyKey): string {
  const text = String(key).slice(0, MAX_SEGMENT_CHARS).toWellFormed();
  return encodeURIComponent(text.replaceAll('~', '~0').replaceAll('/', '~1'));
}
