// Writes the public surface of @mps/client: every export of each entry point with its declaration. A change of this file is a change
// for integrators, so a reviewer sees it, and `npm run check` fails for an export that is gone without a new major version.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type ts from 'typescript';
import { workspaceRoot } from '../paths';

export const SURFACE = 'packages/client/public-surface.txt';
const PACKAGE = 'packages/client';
/** Types of openapi.json. Their breaks are found in the document. */
const GENERATED = `${PACKAGE}/src/gen/types.ts`;
/** No integrator can import these: the package that is published has no such entry point. */
const INTERNAL = ['./names', './repeats', './testing/*'];

type TypeScript = typeof ts;
/** Declarations of a file by their name. */
type Declarations = ReadonlyMap<string, string>;

/** Returns the text of the file by its path in the workspace. */
export async function makeClientSurface(): Promise<ReadonlyMap<string, string>> {
  // Loaded on use: nothing else of `npm run gen` needs the compiler.
  const { default: typescript } = await import('typescript');
  const { exports } = JSON.parse(
    await readFile(path.join(workspaceRoot, PACKAGE, 'package.json'), 'utf8'),
  ) as { readonly exports: Readonly<Record<string, { readonly types: string }>> };
  const entries = Object.entries(exports).filter(([name]) => !INTERNAL.includes(name));
  const files = entries.map(([, { types }]) => path.join(workspaceRoot, PACKAGE, types));
  const program = openProgram(typescript, files);
  const declarations = emitDeclarations(typescript, program);
  const parts = entries.map(([name], index) =>
    [`## ${name.replace('.', '@mps/client')}`, ...listExports(typescript, program, declarations, files[index])].join('\n'),
  );
  return new Map([[SURFACE, `Written by npm run gen.\n\n${parts.join('\n\n')}\n`]]);
}

export async function writeClientSurface(): Promise<void> {
  for (const [file, text] of await makeClientSurface()) await writeFile(path.join(workspaceRoot, file), text);
}

function openProgram(typescript: TypeScript, files: readonly string[]): ts.Program {
  const config = path.join(workspaceRoot, PACKAGE, 'tsconfig.package.json');
  const { config: json } = typescript.readConfigFile(config, typescript.sys.readFile) as { config: object };
  const { options } = typescript.parseJsonConfigFileContent(json, typescript.sys, path.dirname(config));
  return typescript.createProgram(files, {
    ...options,
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    removeComments: true,
  });
}

function emitDeclarations(typescript: TypeScript, program: ts.Program): ReadonlyMap<string, Declarations> {
  const files = new Map<string, Declarations>();
  program.emit(undefined, (_name, text, _mark, _onError, sources) => {
    const [source] = sources ?? [];
    if (source !== undefined) files.set(source.fileName, readDeclarations(typescript, text));
  });
  return files;
}

function readDeclarations(typescript: TypeScript, text: string): Declarations {
  const found = new Map<string, string>();
  const file = typescript.createSourceFile('surface.d.ts', text, typescript.ScriptTarget.Latest, true);
  for (const statement of file.statements)
    for (const name of listNames(typescript, statement))
      found.set(name, [found.get(name), statement.getText()].filter((one) => one !== undefined).join('\n'));
  return found;
}

function listNames(typescript: TypeScript, statement: ts.Statement): readonly string[] {
  if (typescript.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  const { name } = statement as ts.Statement & { readonly name?: ts.Identifier };
  return name === undefined ? [] : [name.text];
}

/** A member that callers cannot reach is no part of the surface. */
const HIDDEN = /^\s*(?:private|protected|#)/;

function listExports(
  typescript: TypeScript,
  program: ts.Program,
  declarations: ReadonlyMap<string, Declarations>,
  entry = '',
): readonly string[] {
  const checker = program.getTypeChecker();
  const file = program.getSourceFile(entry);
  const module = file && checker.getSymbolAtLocation(file);
  if (module === undefined) throw new Error(`${entry} exports nothing`);
  return checker
    .getExportsOfModule(module)
    .map((symbol) => {
      const isAlias = (symbol.flags & typescript.SymbolFlags.Alias) !== 0;
      const target = isAlias ? checker.getAliasedSymbol(symbol) : symbol;
      const source = target.declarations?.[0]?.getSourceFile().fileName ?? '';
      const isGenerated = source.endsWith(GENERATED);
      const text = isGenerated ? 'of openapi.json' : (declarations.get(source)?.get(target.name) ?? '');
      const lines = text.split('\n').filter((line) => !HIDDEN.test(line));
      return `${symbol.name}: ${lines.join('\n')}`;
    })
    .sort((one, other) => (one < other ? -1 : 1));
}

/** `@mps/client/webhooks verifyWebhook` */
export function listExportNames(surface: string): readonly string[] {
  let entry = '';
  return surface.split('\n').flatMap((line) => {
    entry = /^## (.+)$/.exec(line)?.[1] ?? entry;
    const name = /^(\w+): /.exec(line)?.[1];
    return name === undefined || entry === '' ? [] : [`${entry} ${name}`];
  });
}
