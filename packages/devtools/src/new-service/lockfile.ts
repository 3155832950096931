// The entry of a new service in pnpm-lock.yaml. Every dependency of the templates is in the lockfile already, so no registry is
// asked: the entry is made of those of other services.

const NEXT_IMPORTER = /^ {2}\S/;
const DEPENDENCY = /^ {6}(\S.*):$/;
const GROUP = /^ {4}(\w+):$/;

export interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** Inserts the entry where pnpm would. Throws for a dependency that no other service has. */
export function lockService(lockfile: string, folder: string, manifest: Manifest): string {
  const lines = lockfile.split('\n');
  const start = lines.indexOf('importers:') + 1;
  const end = lines.findIndex((line, index) => index > start && /^\S/.test(line));
  const known = listKnown(lines.slice(start, end));
  const entry = [
    `  ${folder}:`,
    ...listGroup('dependencies', manifest.dependencies, known),
    ...listGroup('devDependencies', manifest.devDependencies, known),
    '',
  ];
  const next = lines.findIndex(
    (line, index) =>
      index >= start && (index >= end || (NEXT_IMPORTER.test(line) && line.trim() > `${folder}:`)),
  );
  return [...lines.slice(0, next), ...entry, ...lines.slice(next)].join('\n');
}

/** Reads the two lines of each dependency of a service. */
function listKnown(lines: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const known = new Map<string, readonly string[]>();
  let isService = false;
  lines.forEach((line, index) => {
    if (NEXT_IMPORTER.test(line)) isService = line.startsWith('  services/');
    const name = DEPENDENCY.exec(line)?.[1];
    if (isService && name !== undefined && !GROUP.test(line)) known.set(name, lines.slice(index, index + 3));
  });
  return known;
}

function listGroup(
  group: string,
  dependencies: Readonly<Record<string, string>> = {},
  known: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  const entries = Object.keys(dependencies)
    .sort()
    .flatMap((name) => known.get(name.startsWith('@') ? `'${name}'` : name) ?? failFor(name));
  return entries.length === 0 ? [] : [`    ${group}:`, ...entries];
}

function failFor(name: string): never {
  throw new Error(`No other service depends on ${name}: remove it from the template, and add it by hand`);
}
