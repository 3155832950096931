// Checks the import rules of .dependency-cruiser.cjs twice: the tree must not break them, and they must catch every
// planted violation. A rule with an outdated pattern would pass silently.
import { createRequire } from 'node:module';
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { workspaceRoot } from '../paths';
import { lastLines, runTool } from '../process/tool';

const CONFIG_FILE = '.dependency-cruiser.cjs';
const FOLDERS = ['gateway', 'services', 'packages', 'test'];
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

/** For each rule, files that break it, as path to content. The rule must catch every one. */
const PLANTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'services-are-apart': { 'services/one/src/islands.ts': "import '../../two/src/index';" },
  'gateway-is-apart': { 'gateway/src/alone.ts': "import '../../services/two/src/index';" },
  'packages-know-no-user': { 'packages/chassis/src/user.ts': "import '../../../services/two/src/index';" },
  'domain-is-pure': {
    'services/one/src/domain/read-file.ts': "import 'node:fs';",
    'services/one/src/refunds/domain/read-store.ts': "import '../store';",
    'services/one/src/refunds/domain/read-contract.ts':
      "import '../../../../../packages/contracts/src/index';",
    'services/one/src/refunds/domain/read-other.ts': "import '../../../../two/src/domain/value';",
  },
  'only-compose-builds': {
    'services/one/src/refunds/build.ts': "import '../compose';",
    'services/one/src/refunds/answer.ts': "import '../grpc';",
    'services/one/src/refunds/table.ts': "import './rpc';",
  },
  'subjects-meet-at-the-index': {
    'services/one/src/refunds/reach-in.ts': "import '../payments/store';",
    'services/one/src/refunds/reach-in-operation.ts': "import '../payments/create-payment';",
  },
  'inbound-meets-no-outbound': {
    'services/one/src/grpc.ts': "import './clients/upstream';",
    'services/one/src/payments/rpc.ts': "import '../providers/provider';",
    'services/one/src/consumers/record.ts': "import '../clients/upstream';",
  },
  'kernel-is-bare': {
    'packages/kernel/src/read-file.ts': "import 'node:fs';",
    'packages/kernel/src/library.ts': "import 'mongoose';",
  },
  'pricing-rules-on-the-kernel': {
    'packages/pricing-rules/src/read-file.ts': "import 'node:fs';",
    'packages/pricing-rules/src/answer.ts': "import '../../contracts/src/index';",
  },
  'contracts-below': {
    'packages/contracts/src/run.ts': "import '../../chassis/src/index';",
    'packages/contracts/src/keep.ts': "import '../../aggregates/src/index';",
  },
  'aggregates-know-no-transport': {
    'packages/aggregates/src/publish.ts': "import '../../messaging/src/index';",
    'packages/aggregates/src/run.ts': "import '../../chassis/src/index';",
    'packages/aggregates/src/repeat.ts': "import '../../background/src/index';",
    'packages/aggregates/src/copy.ts': "import '../../read-lease/src/index';",
  },
  'background-knows-no-transport': {
    'packages/background/src/publish.ts': "import '../../messaging/src/index';",
    'packages/background/src/run.ts': "import '../../chassis/src/index';",
  },
  'read-leases-know-no-transport': {
    'packages/read-lease/src/ask.ts': "import '../../chassis/src/index';",
  },
  'kafkajs-in-messaging': { 'services/one/src/kafka.ts': "import 'kafkajs';" },
  'mongoose-in-stores': {
    'services/one/src/grpc/read.ts': "import 'mongoose';",
    'services/one/src/refunds/create-refund.ts': "import 'mongoose';",
    'packages/contracts/src/document.ts': "import 'mongoose';",
  },
  'test-tools-stay-out': { 'services/one/src/tools.ts': "import '../../../packages/devtools/src/index';" },
  'product-imports-no-test': {
    'services/one/src/refunds/sample.ts': "import './refund.fixture';",
    'services/one/src/refunds/oracle.ts': "import '../../test/oracle';",
    'services/one/src/refunds/outage.ts': "import '../testing/outage';",
  },
  'no-circular': { 'services/one/src/circle-a.ts': "import './circle-b';" },
  'not-to-unresolvable': { 'services/one/src/nowhere.ts': "import 'a-package-that-does-not-exist';" },
};

/** Files that the planted ones import. They break no rule and must not be reported. */
const GROUND: Readonly<Record<string, string>> = {
  'services/one/src/main.ts': "import './compose';",
  'services/one/src/compose.ts': "import './payments';\nimport './clients/upstream';\nimport 'mongoose';",
  'services/one/src/clients/upstream.ts': 'export {};',
  'services/one/src/providers/provider.ts': 'export {};',
  'services/one/src/consumers/project.ts': "import '../payments';",
  'services/one/src/payments/index.ts': "export * from './create-payment';",
  'services/one/src/payments/create-payment.ts':
    "import './store';\nimport './domain/payment';\nimport '../refunds/domain/refund';",
  'services/one/src/payments/store.ts': "import 'mongoose';",
  'services/one/src/payments/domain/payment.ts': "import '../../../../../packages/kernel/src/index';",
  'services/one/src/refunds/store.ts': "import 'mongoose';",
  'services/one/src/refunds/domain/refund.ts': "import '../../payments/domain/payment';",
  'services/one/src/refunds/rpc.ts': "import './store';",
  'services/one/src/circle-b.ts': "import './circle-a';",
  'services/one/src/refunds/refund.fixture.ts': "import '../compose';",
  'services/one/src/testing/outage.ts': 'export {};',
  'services/one/test/oracle.ts': 'export {};',
  'services/two/src/index.ts': 'export {};',
  'services/two/src/domain/value.ts': 'export {};',
  'packages/kernel/src/index.ts': "import 'node:crypto';",
  'packages/contracts/src/index.ts': "import '../../kernel/src/index';",
  'packages/aggregates/src/index.ts': "import '../../contracts/src/index';",
  'packages/background/src/index.ts': "import '../../aggregates/src/index';",
  'packages/read-lease/src/index.ts': "import '../../aggregates/src/index';",
  'packages/messaging/src/index.ts':
    "import '../../aggregates/src/index';\nimport '../../background/src/index';\nimport 'kafkajs';",
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

/** Lists problems of the real tree, one line each. */
export async function checkWalls(): Promise<string[]> {
  const comments = new Map(readRules().map((rule) => [rule.name, rule.comment]));
  const folders = await listExistingFolders(workspaceRoot);
  const { modules, summary } = await cruise(workspaceRoot, folders);
  const own = modules.filter(({ source }) => FOLDERS.some((folder) => source.startsWith(`${folder}/`)));
  if (own.length === 0) return ['dependency-cruiser looked at no module at all: its configuration is broken'];
  return summary.violations.map(
    ({ rule, from, to }) => `${from} imports ${to} (${rule.name}). ${comments.get(rule.name) ?? ''}`,
  );
}

/** Lists planted violations that pass, rules without one, and rules that forbid legal imports. */
export async function checkPlantedViolations(): Promise<string[]> {
  const root = await mkdtemp(path.join(os.tmpdir(), 'mps-walls-'));
  try {
    await plant(root, [GROUND, ...Object.values(PLANTS)]);
    const { summary } = await cruise(root, await listExistingFolders(root));
    const caught = new Set(summary.violations.map(({ rule, from }) => `${rule.name} ${from}`));
    const rules = readRules().map(({ name }) => name);
    return [
      ...rules
        .filter((name) => !PLANTS[name])
        .map((name) => `rule ${name} has no planted violation: add one here`),
      ...Object.entries(PLANTS).flatMap(([name, files]) =>
        Object.keys(files)
          .filter((file) => !caught.has(`${name} ${file}`))
          .map((file) => `rule ${name} did not catch ${file}`),
      ),
      ...summary.violations
        .filter(({ from }) => from in GROUND)
        .map(({ rule, from, to }) => `rule ${rule.name} forbids what is allowed: ${from} imports ${to}`),
    ];
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

function readRules(): readonly Rule[] {
  const load = createRequire(path.join(workspaceRoot, 'package.json'));
  return (load(`./${CONFIG_FILE}`) as { forbidden: readonly Rule[] }).forbidden;
}

async function listExistingFolders(root: string): Promise<string[]> {
  const entries = await readdir(root);
  return FOLDERS.filter((folder) => entries.includes(folder));
}

async function plant(root: string, sets: readonly Readonly<Record<string, string>>[]): Promise<void> {
  for (const file of [CONFIG_FILE, 'tsconfig.json'])
    await cp(path.join(workspaceRoot, file), path.join(root, file));
  for (const [file, content] of sets.flatMap((set) => Object.entries(set))) {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), content);
  }
}

async function cruise(root: string, folders: readonly string[]): Promise<CruiseResult> {
  const result = await runTool(cruiser, ['--config', CONFIG_FILE, '--output-type', 'json', ...folders], {
    cwd: root,
  });
  try {
    return JSON.parse(result.stdout) as CruiseResult;
  } catch {
    throw new Error(`dependency-cruiser gave no result:\n${lastLines(result)}`);
  }
}
