// The passwords that every guesser tries first, as far as they are long enough to be taken at all. A hook, not a
// dictionary: a deployment that has a list of leaked passwords checks it in the same place.

const TRIED_FIRST: ReadonlySet<string> = new Set([
  '123456789012',
  '1234567890123',
  '12345678901234',
  '123456789012345',
  '1234567890123456',
  '000000000000',
  '111111111111',
  'abcdefghijkl',
  'administrator',
  'administrador',
  'qwertyuiop12',
  'qwertyuiopasdf',
  'iloveyou1234',
  'password1234',
  'password12345',
  'passwordpassword',
  'senhasenhasenha',
  'senha1234567',
  'mudar1234567',
  'brasil123456',
  'changemechangeme',
  'correcthorsebatterystaple',
]);
const REPEATED = /^(.{1,3})\1+$/u;

/** Whether a password is one of those, or a short piece over and over. */
export function isCommonPassword(password: string): boolean {
  return TRIED_FIRST.has(password.toLowerCase()) || REPEATED.test(password);
}
