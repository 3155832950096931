// How an account number is hidden on receipts, in webhooks and in logs.

const VISIBLE_TAIL_CHARS = 2;

/** All but the last two characters become stars. A value that the directory has masked passes through as it came. */
export function maskAccount(account: string): string {
  if (account.includes('*')) return account;
  const visible = account.length > VISIBLE_TAIL_CHARS ? account.slice(-VISIBLE_TAIL_CHARS) : '';
  return '*'.repeat(account.length - visible.length) + visible;
}
