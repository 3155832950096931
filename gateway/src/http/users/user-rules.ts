// What is asked of names and new passwords.
import { z } from 'zod';
import { text } from '../schemas/values';

const MIN_PASSWORD_CHARS = 12;
const MAX_PASSWORD_CHARS = 128;

/** Length is what makes a password strong; no kind of character is asked for. */
export const newPassword = z.string().min(MIN_PASSWORD_CHARS).max(MAX_PASSWORD_CHARS);

export const personName = text();
