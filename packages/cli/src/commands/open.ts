// `mps open`: the page of an object in the console. The console's search opens its only hit, so it alone knows the pages.
import { spawn } from 'node:child_process';
import type { Command } from 'commander';
import { addCommonOptions, connect, type CommonOptions, type Connection } from '../connection';
import { CliFailure, EXIT } from '../failures';
import type { Io } from '../io';
import type { PageOpened } from '../json-output';

interface OpenOptions extends CommonOptions {
  readonly browser: boolean;
}

export function addOpen(program: Command, io: Io): void {
  addCommonOptions(
    program
      .command('open')
      .description(
        'open the console’s page of an object, or the console; in a pipe it prints the address alone',
      )
      .argument(
        '[id]',
        'any id of a payment, or of a refund, dispute, merchant, cashout, event, endpoint or delivery',
      )
      .option('--no-browser', 'print the address alone'),
  ).action(async (id: string | undefined, options: OpenOptions) => {
    const connection = await connect(options, io);
    const { output, account } = connection;
    const found = id === undefined ? null : await findObject(connection, id);
    const url = `${account.baseUrl}/console${found?.path ?? ''}`;
    const record: PageOpened = { kind: 'page', url, type: found?.type ?? null, id: found?.id ?? null };
    output.record(record, [url]);
    if (options.browser && !output.isJson && io.isTerminal) startBrowser(url);
  });
}

interface Found {
  readonly id: string;
  readonly type: string;
  /** Below /console. */
  readonly path: string;
}

async function findObject({ mps }: Connection, text: string): Promise<Found> {
  const { data } = await mps.search({ q: text });
  const [hit] = data;
  if (hit === undefined)
    throw new CliFailure(
      EXIT.refused,
      `The platform knows no object ${text}`,
      'Check the id, and that the key belongs to its company and may read it.',
    );
  return { id: hit.id, type: hit.type, path: `/c/${hit.company_id}/search?q=${encodeURIComponent(text)}` };
}

const OPENERS: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/** The address is on the screen already, so a machine without a browser is no failure. */
function startBrowser(url: string): void {
  const [program, ...before] = OPENERS[process.platform] ?? ['xdg-open'];
  const browser = spawn(program, [...before, url], { stdio: 'ignore', detached: true });
  browser.on('error', () => undefined);
  browser.unref();
}
