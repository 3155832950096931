// Opens a file in the spreadsheet of the machine, LibreOffice, as a person in Brazil does.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** Where Debian installs it. SOFFICE_PATH names another one. */
const DEFAULT_PATH = '/usr/bin/soffice';
const executablePath = process.env['SOFFICE_PATH'] ?? DEFAULT_PATH;
const OPEN_LIMIT_MS = 120_000;
/** Semicolons, quotes, UTF-8, from the first line, Portuguese of Brazil, and special numbers as the import dialog detects them. */
const BRAZILIAN_CSV = 'CSV:59,34,76,1,,1046,false,true';

/** A machine without LibreOffice skips these tests and says so. In CI, which installs it, they fail. */
export function itWithSpreadsheet(): jest.It {
  if (existsSync(executablePath)) return it;
  if (process.env['CI'] === 'true') throw new Error(`CI needs ${executablePath}: install libreoffice-calc`);
  process.stderr.write(`NOT EXECUTED: tests of spreadsheets, because ${executablePath} is missing\n`);
  return it.skip;
}

export interface Cell {
  /** `float` is a number. */
  readonly type: string;
  readonly value: string;
}

/** Returns the cells of each row. A cell with a formula fails. */
export async function openSpreadsheet(csv: string): Promise<readonly (readonly Cell[])[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'spreadsheet-'));
  try {
    await writeFile(path.join(folder, 'file.csv'), csv);
    const profile = `-env:UserInstallation=file://${folder}/profile`;
    const convert = ['--headless', `--infilter=${BRAZILIAN_CSV}`, '--convert-to', 'fods', '--outdir', folder];
    await run(executablePath, [profile, ...convert, path.join(folder, 'file.csv')], {
      timeout: OPEN_LIMIT_MS,
    });
    return readRows(await readFile(path.join(folder, 'file.fods'), 'utf8'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function readRows(sheet: string): readonly (readonly Cell[])[] {
  if (sheet.includes('table:formula=')) throw new Error('A cell is a formula');
  const rows = sheet.match(/<table:table-row\b[\s\S]*?<\/table:table-row>/g) ?? [];
  return rows.map((row) =>
    [...row.matchAll(/<table:table-cell\b([^>]*?)(?:\/>|>([\s\S]*?)<\/table:table-cell>)/g)].map(
      ([, attributes = '', content = '']): Cell => ({
        type: / \w+:value-type="(\w+)"/.exec(attributes)?.[1] ?? 'empty',
        value: / \w+:value="([^"]*)"/.exec(attributes)?.[1] ?? readText(content),
      }),
    ),
  );
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', apos: "'", gt: '>', lt: '<', quot: '"' };

const readText = (content: string): string =>
  content
    .replaceAll(/<[^>]*>/g, '')
    .trim()
    .replaceAll(/&(\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity);
