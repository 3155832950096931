// Search parameters of a payment: the open tab, and the lanes of its timeline.
import type { RawSearch } from '../app/page';
import { readChoice, readText } from '../app/search';

export const TABS = ['timeline', 'money', 'requests', 'raw'] as const;

export const readDetailSearch = (raw: RawSearch) => ({
  tab: readChoice(raw, 'tab', TABS),
  /** Names of lanes with commas. Absent: all of them. */
  lanes: readText(raw, 'lanes'),
});

export type DetailSearch = ReturnType<typeof readDetailSearch>;
