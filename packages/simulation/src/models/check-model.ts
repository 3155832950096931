// Runs Spin on a model of a protocol (models/*.pml): every state within the bounds, or the first mistake.
import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const MODELS = path.join(__dirname, '../../models');
/** Of the verifier, in MB. It stops there, and the result is not complete. */
const MEMORY_MB = 3_000;
const MAX_DEPTH = 1_000_000;
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

/**
 * `defines` are bounds (`EVENTS=3`) and mistakes (`NO_GAP_CHECK`). A search that ends at a mistake takes less time than the
 * compiler's optimization.
 */
export async function checkModel(
  name: string,
  defines: readonly string[],
  optimization: '-O0' | '-O2' = '-O2',
): Promise<ModelResult> {
  const folder = await mkdtemp(path.join(tmpdir(), `model-${name}-`));
  try {
    const options = { cwd: folder, maxBuffer: MAX_OUTPUT_BYTES };
    await run(
      'spin',
      ['-a', ...defines.map((define) => `-D${define}`), path.join(MODELS, `${name}.pml`)],
      options,
    );
    const limits = ['-DSAFETY', '-DVECTORSZ=2048', `-DMEMLIM=${MEMORY_MB}`];
    await run('gcc', [optimization, '-w', ...limits, '-o', 'verifier', 'pan.c'], options);
    const { stdout } = await run('./verifier', [`-m${MAX_DEPTH}`], options);
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
