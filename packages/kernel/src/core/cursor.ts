// Cursors of lists. The owner of a list writes and reads them. The gateway checks their form with the other parameters.

/** The texts of the cursors before their encoding. */
export const CURSOR_FORMS = {
  event: /^e([1-9]\d{0,14}|0)$/,
  auditRecord: /^a([1-9]\d{0,14})$/,
  requestLog: /^(\d{1,15})\.([0-9a-f]{32})$/,
} as const;

/** The text of a cursor is ASCII. */
export const encodeCursor = (text: string): string => Buffer.from(text).toString('base64url');

/** Returns the match of the text in the cursor. Returns null for a cursor that encodeCursor never made of this form. */
export function decodeCursor(cursor: string, form: RegExp): RegExpExecArray | null {
  const text = Buffer.from(cursor, 'base64url').toString('latin1');
  return encodeCursor(text) === cursor ? form.exec(text) : null;
}
