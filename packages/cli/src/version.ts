// The version of this command line, from its package.
import { readFileSync } from 'node:fs';
import path from 'node:path';

export function readVersion(): string {
  const file = path.resolve(__dirname, '../package.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { readonly version: string }).version;
}
