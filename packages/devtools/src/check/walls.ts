// The import walls, checked twice: the tree must not break them, and a planted violation of each must be caught,
// for a rule whose pattern no longer matches anything passes in silence.
import { createRequire } from 'node:module';
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { workspaceRoot } from '../paths';
import { lastLines, runTool } from '../process/tool';

const CONFIG_FILE = '.dependency-cruiser.cjs';
const ROOMS = ['gateway', 'services', 'packages', 'test'];
const cruiser = path.join(workspaceRoot, 'node_modules/.bin/depcruise');

interface Rule {
  readonly name: string;
  readonly comment: string;
}

interface Violation {
  readonly from: string;
  readonly to: string;
  readonly rule: { readonly name: string };
}

interface CruiseResult {
  readonly modules: readonly { readonly source: string }[];
  readonly summary: { readonly violations: readonly Violation[] };
}

/** For each rule the files that break it: path to content. */
const PLANTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'service-islands': { 'services/one/src/islands.ts': "import '../../two/src/index';" },
  'gateway-alone': { 'gateway/src/alone.ts': "import '../../services/two/src/index';" },
  'packages-below': { 'packages/chassis/src/below.ts': "import '../../../services/two/src/index';" },
  'domain-is-pure': { 'services/one/src/domain/pure.ts': "import 'node:fs';" },
  'usecases-see-domain': { 'services/one/src/usecases/create.ts': "import '../store/store';" },
  'doors-do-not-talk': { 'services/one/src/grpc/create.ts': "import '../store/store';" },
  'kernel-bare': { 'packages/kernel/src/bare.ts': "import 'node:fs';" },
  'contracts-below': { 'packages/contracts/src/below.ts': "import '../../chassis/src/index';" },
  'kafkajs-caged': { 'services/one/src/caged.ts': "import 'kafkajs';" },
  'mongoose-at-the-store': { 'services/one/src/grpc/read.ts': "import 'mongoose';" },
  'tests-tools-stay-out': { 'services/one/src/tools.ts': "import '../../../packages/devtools/src/index';" },
  'no-circular': {
    'services/one/src/circle-a.ts': "import './circle-b';",
    'services/one/src/circle-b.ts': "import './circle-a';",
  },
  'not-to-unresolvable': { 'services/one/src/nowhere.ts': "import 'a-package-that-does-not-exist';" },
};

/** What the planted files lean on. */
const GROUND: Readonly<Record<string, string>> = {
  'services/one/src/store/store.ts': 'export {};',
  'services/two/src/index.ts': 'export {};',
  'packages/chassis/src/index.ts': 'export {};',
  'packages/devtools/src/index.ts': 'export {};',
  ...fakePackage('kafkajs'),
  ...fakePackage('mongoose'),
};

function fakePackage(name: string): Record<string, string> {
  return {
    [`node_modules/${name}/package.json`]: JSON.stringify({ name, version: '1.0.0', main: 'index.js' }),
    [`node_modules/${name}/index.js`]: '',
  };
}

/** Problems of the real tree, one line each. */
export async function checkWalls(): Promise<string[]> {
  const comments = new Map(readRules().map((rule) => [rule.name, rule.comment]));
  const rooms = await existingRooms(workspaceRoot);
  const { modules, summary } = await cruise(workspaceRoot, rooms);
  const own = modules.filter(({ source }) => ROOMS.some((room) => source.startsWith(`${room}/`)));
  if (own.length === 0) return ['dependency-cruiser looked at no module at all: its configuration is broken'];
  return summary.violations.map(
    ({ rule, from, to }) => `${from} imports ${to} (${rule.name}). ${comments.get(rule.name) ?? ''}`,
  );
}

/** Rules that let their planted violation pass, or have none. */
export async function checkPlantedViolations(): Promise<string[]> {
  const root = await mkdtemp(path.join(os.tmpdir(), 'mps-walls-'));
  try {
    await plant(root, [GROUND, ...Object.values(PLANTS)]);
    const { summary } = await cruise(root, await existingRooms(root));
    const caught = new Set(summary.violations.map(({ rule, from }) => `${rule.name} ${from}`));
    return readRules().flatMap(({ name }) => {
      const files = Object.keys(PLANTS[name] ?? {});
      if (files.length === 0)
        return [`rule ${name} has no planted violation: add one to packages/devtools/src/check/walls.ts`];
      return files.some((file) => caught.has(`${name} ${file}`))
        ? []
        : [`rule ${name} did not catch ${files.join(', ')}`];
    });
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

function readRules(): readonly Rule[] {
  const load = createRequire(path.join(workspaceRoot, 'package.json'));
  return (load(`./${CONFIG_FILE}`) as { forbidden: readonly Rule[] }).forbidden;
}

async function existingRooms(root: string): Promise<string[]> {
  const entries = await readdir(root);
  return ROOMS.filter((room) => entries.includes(room));
}

async function plant(root: string, sets: readonly Readonly<Record<string, string>>[]): Promise<void> {
  for (const file of [CONFIG_FILE, 'tsconfig.json'])
    await cp(path.join(workspaceRoot, file), path.join(root, file));
  for (const [file, content] of sets.flatMap((set) => Object.entries(set))) {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), content);
  }
}

async function cruise(root: string, rooms: readonly string[]): Promise<CruiseResult> {
  const result = await runTool(cruiser, ['--config', CONFIG_FILE, '--output-type', 'json', ...rooms], {
    cwd: root,
  });
  try {
    return JSON.parse(result.stdout) as CruiseResult;
  } catch {
    throw new Error(`dependency-cruiser gave no result:\n${lastLines(result)}`);
  }
}
