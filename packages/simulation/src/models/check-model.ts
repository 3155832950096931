// Runs Spin on a model of a protocol (models/*.pml): every state within the bounds, or the first mistake.
import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const MODELS = path.join(__dirname, '../../models');
/** Of the verifier, in MB. It stops there, and the result is not complete. */
const MEMORY_MB = 3_000;
const MAX_DEPTH = 1_000_000;
const TRACE_DEPTH = 20_000;
/** A history is found within a second. The search for one that does not exist may visit every state. */
const FOLLOW_LIMIT_MS = 60_000;
const MAX_OUTPUT_BYTES = 16 * 1_024 * 1_024;

export interface ModelResult {
  readonly states: number;
  /** The violated assertion, or a state in which the protocol stands still; null: none. */
  readonly violation: string | null;
  /** Every state within the bounds was visited. */
  readonly isComplete: boolean;
}

/** Returns the first tool that is missing; null when all are there. */
export function findMissingTool(): string | null {
  for (const tool of ['spin', 'gcc']) {
    try {
      execFileSync('which', [tool], { stdio: 'ignore' });
    } catch {
      return tool;
    }
  }
  return null;
}

/** Compiles the verifier of a model in the folder. `defines` are bounds (`EVENTS=3`), mistakes (`NO_GAP_CHECK`) and `TRACE`. */
async function compileModel(
  folder: string,
  name: string,
  defines: readonly string[],
  optimization: Optimization,
): Promise<void> {
  const options = { cwd: folder, maxBuffer: MAX_OUTPUT_BYTES };
  const model = path.join(MODELS, `${name}.pml`);
  await run('spin', ['-a', ...defines.map((define) => `-D${define}`), model], options);
  const limits = ['-DSAFETY', '-DVECTORSZ=2048', `-DMEMLIM=${MEMORY_MB}`];
  await run('gcc', [optimization, '-w', ...limits, '-o', 'verifier', 'pan.c'], options);
}

type Optimization = '-O0' | '-O2';

/** A search that ends at a mistake takes less time than the compiler's optimization. */
export async function checkModel(
  name: string,
  defines: readonly string[],
  optimization: Optimization = '-O2',
): Promise<ModelResult> {
  const folder = await mkdtemp(path.join(tmpdir(), `model-${name}-`));
  try {
    await compileModel(folder, name, defines, optimization);
    const { stdout } = await run('./verifier', [`-m${MAX_DEPTH}`], {
      cwd: folder,
      maxBuffer: MAX_OUTPUT_BYTES,
    });
    return {
      states: Number(/(\d+) states, stored/.exec(stdout)?.[1] ?? 0),
      violation: /^pan:\d+: ((?:assertion violated|invalid end state).*)$/m.exec(stdout)?.[1] ?? null,
      isComplete:
        /errors: 0$/m.test(stdout) &&
        !/reached -DMEMLIM|max search depth too small|Search not completed/.test(stdout),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Whether a trace is a history of the model, and how many of its steps the model follows. */
export interface Followed {
  readonly isAccepted: boolean;
  readonly steps: number;
}

export interface TraceModel {
  readonly follow: (trace: readonly number[]) => Promise<Followed>;
  readonly close: () => Promise<void>;
}

/** Compiles a model for traces, which are codes of its steps (models/trace.pml). */
export async function openTraceModel(name: string, defines: readonly string[]): Promise<TraceModel> {
  const folder = await mkdtemp(path.join(tmpdir(), `traces-${name}-`));
  await compileModel(folder, name, [...defines, 'TRACE'], '-O0');
  return {
    async follow(trace) {
      await writeFile(path.join(folder, 'trace'), Uint16Array.from(trace));
      // -E: a history may end anywhere.
      const stdout = await runFor(FOLLOW_LIMIT_MS, folder, ['-E', `-m${TRACE_DEPTH}`, '-w20']);
      const steps = [...stdout.matchAll(/^follows (\d+)$/gm)].map(([, count]) => Number(count));
      return {
        isAccepted: /^pan:1: assertion violated\s+!\(isAccepted\)/m.test(stdout),
        steps: Math.max(...steps),
      };
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

/** What the verifier has said when it ends, or after the time. */
async function runFor(timeout: number, cwd: string, flags: readonly string[]): Promise<string> {
  try {
    return (await run('./verifier', [...flags], { cwd, maxBuffer: MAX_OUTPUT_BYTES, timeout })).stdout;
  } catch (error) {
    const { killed, stdout } = error as { readonly killed?: boolean; readonly stdout: string };
    if (killed !== true) throw error;
    return stdout;
  }
}
