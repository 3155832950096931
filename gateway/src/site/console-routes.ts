// Routes of the console's page and assets. Its session and its API are in api/console and http/console.
import { err, ok } from '@mps/kernel';
import { choosePageLanguage } from '../http/errors/page-language';
import type { PlainReply, PlainRequest, PlainRoute } from '../http/route/plain-route';
import { chooseCoding } from '../http/route/send-document';
import { beingBuilt } from './being-built';
import type { ConsoleFiles } from './console';

/** Segments below `/console/c/{companyId}`, as in `/developers/webhooks/deliveries/{id}`. */
const MAX_DEPTH = 4;
const ONE_YEAR_SECONDS = 31_536_000;

const BUILDING = {
  en: 'The console is being built. This page loads again by itself.',
  'pt-BR': 'O console está sendo gerado. Esta página recarrega sozinha.',
} as const;

/** Each address gives the same page. The program in it shows what the address names. */
export function consoleRoutes(files: ConsoleFiles): readonly PlainRoute[] {
  const showPage = async (request: PlainRequest) => {
    const page = await files.readPage();
    return ok(page === null ? beingBuilt(choosePageLanguage(request), BUILDING) : toPage(page));
  };
  const segments = Array.from({ length: MAX_DEPTH }, (_, index) => `{segment${index + 1}}`);
  const below = segments.map(
    (_, index): PlainRoute['path'] => `/console/c/{companyId}/${segments.slice(0, index + 1).join('/')}`,
  );
  const addresses: readonly PlainRoute['path'][] = [
    '/console',
    '/console/{page}',
    '/console/reset/{token}',
    '/console/c/{companyId}',
    ...below,
  ];
  // A person may type a slash at the end. The page opens the address without it.
  const paths = addresses.flatMap((path): PlainRoute['path'][] => [path, `${path}/`]);
  return [...paths.map((path): PlainRoute => ({ method: 'GET', path, handle: showPage })), assetRoute(files)];
}

/** `no-store`: the page names the assets of one build. */
const toPage = (body: string): PlainReply => ({
  status: 200,
  contentType: 'text/html; charset=utf-8',
  body,
  headers: { 'Cache-Control': 'no-store' },
});

const assetRoute = (files: ConsoleFiles): PlainRoute => ({
  method: 'GET',
  path: '/console/assets/{name}',
  handle: async (request) => {
    const { params, headers } = request;
    const found = await files.readAsset(params['name'] ?? '', chooseCoding(headers['accept-encoding']));
    if (found === 'building') return ok(beingBuilt(choosePageLanguage(request), BUILDING));
    if (found === null) return err({ code: 'resource_not_found' });
    const { contentType, body, coding } = found;
    return ok({
      status: 200,
      contentType,
      body,
      headers: {
        'Cache-Control': `public, max-age=${ONE_YEAR_SECONDS}, immutable`,
        Vary: 'Accept-Encoding',
        ...(coding !== undefined && { 'Content-Encoding': coding }),
      },
    });
  },
});
