// Reads a JSON array of Kubernetes objects from standard input and prints a JSON array of problems.
// The schemas of kubernetes-models check values. Its types and the TypeScript compiler find unknown members.
// This is a separate program because jest cannot load these ES modules.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** The module of each API group. A kind without a module is refused. */
const MODULES = {
  v1: 'kubernetes-models/v1',
  'apps/v1': 'kubernetes-models/apps/v1',
  'autoscaling/v2': 'kubernetes-models/autoscaling/v2',
  'batch/v1': 'kubernetes-models/batch/v1',
  'networking.k8s.io/v1': 'kubernetes-models/networking.k8s.io/v1',
  'policy/v1': 'kubernetes-models/policy/v1',
  'cert-manager.io/v1': '@kubernetes-models/cert-manager/cert-manager.io/v1',
  'external-secrets.io/v1': '@kubernetes-models/external-secrets/external-secrets.io/v1',
  'gateway.networking.k8s.io/v1': '@kubernetes-models/gateway-api/gateway.networking.k8s.io/v1',
  'keda.sh/v1alpha1': '@kubernetes-models/keda/keda.sh/v1alpha1',
  'monitoring.coreos.com/v1': '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1',
};

const objects = JSON.parse(await text(process.stdin));
const problems = [];
const declarations = [];
for (const [index, object] of objects.entries()) {
  const name = `${object.kind} ${object.metadata?.name}`;
  const folder = MODULES[object.apiVersion];
  if (folder === undefined) {
    problems.push(`${name}: ${object.apiVersion} is no API that is known here`);
    continue;
  }
  const { [object.kind]: Kind } = await import(`${folder}/${object.kind}`);
  try {
    new Kind(object).validate();
  } catch (error) {
    problems.push(`${name}: ${error.message}`);
  }
  declarations.push(
    `import type { I${object.kind} as I${index} } from '${folder}/${object.kind}';\nconst o${index}: I${index} = ${JSON.stringify(object)};\nvoid o${index};`,
  );
}
problems.push(
  ...unknownMembers(declarations.map((declaration) => declaration.replace(/\n/g, ' ')).join('\n')),
);
process.stdout.write(JSON.stringify(problems));

/** One object a line, so that a finding's line names the object. */
function unknownMembers(source) {
  const file = path.join(path.dirname(fileURLToPath(import.meta.url)), 'manifests.virtual.ts');
  const options = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    lib: ['lib.es2024.d.ts'],
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.getSourceFile = (name, ...rest) =>
    name === file ? ts.createSourceFile(name, source, ts.ScriptTarget.ES2022) : getSourceFile(name, ...rest);
  host.fileExists = (name) => name === file || fileExists(name);
  host.readFile = (name) => (name === file ? source : readFileSync(name, 'utf8'));
  const program = ts.createProgram([file], options, host);
  const virtual = program.getSourceFile(file);
  return [...program.getSyntacticDiagnostics(virtual), ...program.getSemanticDiagnostics(virtual)].map(
    ({ start, messageText }) => {
      const { line } = virtual.getLineAndCharacterOfPosition(start ?? 0);
      const { kind, metadata } = objects[line];
      return `${kind} ${metadata.name}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
    },
  );
}
