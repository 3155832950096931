// What a page is: one entry of the table in pages.ts. Navigation, routes, titles and permissions are made from it.
import type { ComponentType } from 'react';
import type { Permission } from '@mps/kernel/permissions';
import type { TextKey } from '../i18n/resources';

/** `$name` segments of a path. */
type ParamNames<Path extends string> = Path extends `${string}$${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}$${infer Name}`
    ? Name
    : never;

export type SearchChange<Search> = Partial<{ [Name in keyof Search]: Search[Name] | undefined }>;

export interface PageProps<Search extends object = object, Param extends string = never> {
  readonly params: Readonly<Record<Param, string>>;
  /** The search parameters of the address, after `readSearch`. */
  readonly search: Search;
  /** Changes the address. Undefined removes a parameter. A new entry of the history, unless `replace`. */
  readonly setSearch: (change: SearchChange<Search>, options?: { readonly replace?: boolean }) => void;
}

export const MENUS = ['work', 'money', 'developers', 'settings'] as const;
export type Menu = (typeof MENUS)[number];

export interface Page {
  /** Below `/console/c/{companyId}`. */
  readonly path: `/${string}`;
  readonly title: TextKey;
  /** What a user needs to see the page. Null: every member may. */
  readonly permission: Permission | null;
  /** The part of the navigation that links to the page. Pages of one object have none. */
  readonly menu?: Menu;
  /** Only in sandbox mode. */
  readonly sandboxModeOnly?: true;
  /** Only in companies of this kind. */
  readonly kind?: 'ORGANIZATION' | 'MERCHANT';
  readonly readSearch: (raw: RawSearch) => object;
  readonly load: () => Promise<{ readonly default: ComponentType<PageProps<never, string>> }>;
}

export type RawSearch = Readonly<Record<string, string>>;

interface PageOptions<Path extends string, Search extends object> extends Omit<
  Page,
  'path' | 'readSearch' | 'load'
> {
  readonly path: Path;
  /** Reads the search parameters. It keeps valid ones and drops the others. A page without it has none. */
  readonly readSearch?: (raw: RawSearch) => Search;
  readonly load: () => Promise<{
    readonly default: ComponentType<PageProps<Search, ParamNames<Path>>>;
  }>;
}

/** The compiler compares the component's params with the path, and its search with `readSearch`. */
export const definePage = <const Path extends `/${string}`, Search extends object = object>(
  page: PageOptions<Path, Search>,
): Page => ({ readSearch: () => ({}), ...page }) as unknown as Page;
