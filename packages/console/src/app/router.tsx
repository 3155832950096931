// Routes from the table of pages. Each page is a chunk of its own.
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type AnyRoute,
} from '@tanstack/react-router';
import { lazy, type FunctionComponent, type ReactNode } from 'react';
import { CompanyFrame } from '../company/company-frame';
import { CompanyChoice } from '../company/company-choice';
import { makeMissingPart } from '../lazy/lazy-part';
import { PAGES } from '../pages';
import { Skeleton } from '../parts/states';
import { Root } from './root';
import { countNavigation } from './navigation-count';
import { LoneNotFoundPage, NotFoundPage, PageFailure } from './not-found';
import { PageOpener } from './page-opener';
import type { Page, PageProps } from './page';
import { parseSearch, readText, stringifySearch } from './search';

const ForgotPage = lazy(async () => ({ default: (await import('../session/password-pages')).ForgotPage }));
const LoginPage = lazy(async () => ({ default: (await import('../session/login-page')).LoginPage }));
const ResetPage = lazy(async () => ({ default: (await import('../session/password-pages')).ResetPage }));

const rootRoute = createRootRoute({ component: Root, notFoundComponent: LoneNotFoundPage });

const home = createRoute({ getParentRoute: () => rootRoute, path: '/', component: CompanyChoice });

const login = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: (raw: Record<string, string>) => ({ next: readText(raw, 'next') }),
  component: LoginPage,
});
const forgot = createRoute({ getParentRoute: () => rootRoute, path: '/forgot', component: ForgotPage });
const reset = createRoute({ getParentRoute: () => rootRoute, path: '/reset/$token', component: ResetPage });

const companyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/c/$companyId',
  component: CompanyFrame,
  notFoundComponent: NotFoundPage,
});

const openCompany = createRoute({
  getParentRoute: () => rootRoute,
  path: '/c',
  beforeLoad: () => {
    redirect({ to: '/', throw: true });
  },
});

type LoadPage = () => Promise<{ readonly default: FunctionComponent<PageProps<object, string>> }>;

const Waiting = (): ReactNode => <Skeleton lines={8} />;

const isGatewayThere = (): Promise<boolean> =>
  fetch('/console/', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/** The router loads the document again for a file that is gone. While the gateway is away, that would end at a page of the browser. */
const loadPage = (load: LoadPage): ReturnType<LoadPage> =>
  load().catch(async (error: unknown) => {
    if (await isGatewayThere()) throw error;
    return makeMissingPart(load, Waiting);
  });

function makePageRoute(page: Page): AnyRoute {
  // Once it is loaded, it is drawn at once. React would show a component of `lazy` 300 ms after the fallback.
  const Component = lazyRouteComponent(() => loadPage(page.load as unknown as LoadPage));
  return createRoute({
    getParentRoute: () => companyRoute,
    path: page.path,
    validateSearch: (raw: Record<string, string>) => page.readSearch(raw),
    // The chunk is on its way while the session is read. A failure is shown where the component is used.
    beforeLoad: () => void Component.preload?.()?.catch(() => undefined),
    component: (): ReactNode => <PageOpener page={page} component={Component} />,
    errorComponent: PageFailure,
  }) as unknown as AnyRoute;
}

export const router = createRouter({
  basepath: '/console',
  routeTree: rootRoute.addChildren([
    home,
    login,
    forgot,
    reset,
    openCompany,
    companyRoute.addChildren(PAGES.map(makePageRoute)),
  ]) as AnyRoute,
  parseSearch,
  stringifySearch,
  defaultErrorComponent: PageFailure,
  defaultPendingComponent: () => null,
  scrollRestoration: true,
  trailingSlash: 'never',
});

router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
  if (fromLocation !== undefined && pathChanged) countNavigation();
});
