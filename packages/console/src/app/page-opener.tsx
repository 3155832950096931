// Opens a page of the table: checks its permission, and gives it the parameters of the address.
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Suspense, useCallback, useMemo, type ComponentType, type ReactNode } from 'react';
import { useCompany } from '../company/context';
import { Skeleton } from '../parts/states';
import { can } from '../session/session';
import { ForbiddenPage } from './forbidden';
import { NotFoundPage } from './not-found';
import type { Page, PageProps, SearchChange } from './page';

interface Props {
  readonly page: Page;
  readonly component: ComponentType<PageProps<object, string>>;
}

export function PageOpener({ page, component: Component }: Props): ReactNode {
  const { company, session } = useCompany();
  const params = useParams({ strict: false }) as Readonly<Record<string, string>>;
  const given = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  // The router keeps parameters that the page does not read. An API would refuse them.
  const search = useMemo(
    () => Object.fromEntries(Object.keys(page.readSearch({})).map((name) => [name, given[name]])),
    [page, given],
  );
  const navigate = useNavigate();
  const setSearch = useCallback(
    (change: SearchChange<object>, { replace = false } = {}) =>
      void navigate({
        to: '.',
        search: (earlier: object) => ({ ...earlier, ...change }),
        replace,
        resetScroll: false,
      } as never),
    [navigate],
  );
  if (!isPageOf(page, company.kind, session.test_mode)) return <NotFoundPage />;
  if (page.permission !== null && !can(company, page.permission))
    return <ForbiddenPage permission={page.permission} />;
  return (
    <Suspense fallback={<Skeleton lines={8} />}>
      <Component params={params} search={search} setSearch={setSearch} />
    </Suspense>
  );
}

export const isPageOf = (page: Page, kind: 'ORGANIZATION' | 'MERCHANT', sandboxMode: boolean): boolean =>
  (page.kind === undefined || page.kind === kind) && (sandboxMode || page.sandboxModeOnly !== true);
