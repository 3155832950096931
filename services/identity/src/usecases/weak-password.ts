// What no new password may be: one that every guesser tries first, or one that has leaked.
import { violation, type Violation } from '@mps/contracts';
import { isCommonPassword } from '../domain/password';
import type { Ports } from './ports';

/** null: it may be taken. `pointer` is where the request has it. */
export function weaknessOf(
  { breachedPasswords }: Pick<Ports, 'breachedPasswords'>,
  pointer: string,
  password: string,
): Violation | null {
  if (isCommonPassword(password))
    return violation(pointer, 'not_allowed', 'is one of the passwords that are tried first');
  return breachedPasswords.has(password)
    ? violation(pointer, 'not_allowed', 'is on a list of leaked passwords')
    : null;
}
