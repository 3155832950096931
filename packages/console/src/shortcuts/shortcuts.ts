// Single keys of the console. `g` and a second key open a page of the navigation.

/** After `g` the second key is waited for this long. */
export const SECOND_KEY_MS = 1_500;

/** Pages by their key. A page that the role does not allow is skipped. */
export const PAGE_KEYS = {
  h: '/',
  p: '/payments',
  r: '/refunds',
  d: '/disputes',
  b: '/balance',
  w: '/developers/webhooks',
  e: '/developers/events',
  k: '/developers/keys',
  l: '/developers/logs',
} as const;

/** Keys that press a control of the page, which carries the key as `data-shortcut`. */
export const CONTROL_KEYS = ['/', 'e'] as const;
export const ROW_KEYS = ['j', 'k', 'x', '.'] as const;

/** The address of the page below the company, or undefined. */
export const findPage = (key: string): string | undefined =>
  Object.entries(PAGE_KEYS).find(([one]) => one === key)?.[1];
