// Links between pages of one company. The path is one of the table in pages.ts, filled with ids.
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCompany } from '../company/context';
import { stringifySearch } from './search';

export type Search = Readonly<Record<string, string | number | undefined>>;

/** `/c/{companyId}/payments/{id}?tab=money`, below /console. Also for `href` of React Aria's components. */
export function usePageHref(): (path: `/${string}`, search?: Search) => string {
  const { company } = useCompany();
  return (path, search = {}) => `/c/${company.id}${path === '/' ? '' : path}${stringifySearch(search)}`;
}

interface Props {
  /** Below the company: `/payments/${id}`. */
  readonly to: `/${string}`;
  readonly search?: Search;
  readonly className?: string;
  readonly children: ReactNode;
}

export function PageLink({ to, search, className, children }: Props): ReactNode {
  const href = usePageHref();
  return (
    <Link to={href(to, search)} className={className}>
      {children}
    </Link>
  );
}

interface GoToOptions {
  /** The way back does not lead to this page. */
  readonly replace?: boolean;
}

export function useGoTo(): (path: `/${string}`, options?: GoToOptions) => void {
  const navigate = useNavigate();
  const href = usePageHref();
  return (path, { replace = false } = {}) => void navigate({ to: href(path), replace });
}
