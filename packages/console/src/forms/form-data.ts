// Fields of a form as text.

/** The text of a field, without spaces at its ends. Empty for a field that the form does not have. */
export const readField = (data: FormData, name: string): string => readRaw(data, name).trim();

/** A password may begin or end with a space. */
export const readPassword = (data: FormData, name = 'password'): string => readRaw(data, name);

function readRaw(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
}
