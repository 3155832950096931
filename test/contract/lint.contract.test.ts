// The rules of Redocly and Spectral find nothing in openapi.json. Each rule that is off has its reason in redocly.yaml or
// spectral.yaml.
import path from 'node:path';
import { runTool, workspaceRoot } from '@mps/devtools';

const LIMIT_MS = 120_000;
const DOCUMENT = 'docs/references/openapi.json';
const binary = (name: string): string => path.join(workspaceRoot, 'node_modules/.bin', name);
const rules = (file: string): string => path.join(__dirname, file);

interface RedoclyReport {
  readonly problems: readonly {
    readonly ruleId: string;
    readonly message: string;
    readonly location: readonly { readonly pointer?: string }[];
  }[];
}

interface SpectralProblem {
  readonly code: string;
  readonly message: string;
  readonly path: readonly string[];
}

async function readReport(name: string, args: readonly string[]): Promise<unknown> {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const { stdout, stderr } = await runTool(binary(name), args, { cwd: workspaceRoot, env });
  try {
    return JSON.parse(stdout) as unknown;
  } catch {
    throw new Error(`${name} printed no report:\n${stderr}${stdout}`);
  }
}

it(
  'the recommended rules of Redocly print nothing',
  async () => {
    const args = ['lint', DOCUMENT, '--config', rules('redocly.yaml'), '--format', 'json'];
    const { problems } = (await readReport('redocly', args)) as RedoclyReport;
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
      [],
    );
  },
  LIMIT_MS,
);

it(
  'the rules of Spectral for OpenAPI print nothing',
  async () => {
    const args = ['lint', DOCUMENT, '--ruleset', rules('spectral.yaml'), '--format', 'json', '--quiet'];
    const problems = (await readReport('spectral', args)) as readonly SpectralProblem[];
    expect(problems.map(({ code, message, path: at }) => [code, message, at.join('/')])).toEqual([]);
  },
  LIMIT_MS,
);
