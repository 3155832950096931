// Rebuilds the whole ledger with the operator's tool and compares it.
import path from 'node:path';
import { runTool, workspaceRoot } from '@mps/devtools';
import { eventually, type TestPlatform } from '@mps/testkit';

/** The operator's tool. */
export const OPS = path.join(workspaceRoot, 'packages/devtools/dist/commands/ops.js');

/** Expects that every movement is posted, nothing else is posted, and the totals add up. */
export async function expectLedger(test: TestPlatform): Promise<void> {
  await eventually(async () => {
    expect(await ledgerSays(test, 'rebuild', '--dry-run')).toMatchObject({ differences: [] });
  });
  expect(await ledgerSays(test, 'audit')).toEqual({ findings: [] });
  const { trial_balance } = (await ledgerSays(test, 'trial-balance')) as { trial_balance: object[] };
  expect(trial_balance.at(-1)).toMatchObject({ organization_id: 'all', difference: 0 });
}

/** Returns the answer of `ops ledger <command>`. */
export async function ledgerSays(
  { platform: { addresses, secrets } }: TestPlatform,
  ...command: string[]
): Promise<Record<string, unknown>> {
  const flags = Object.entries(addresses).flatMap(([name, address]) =>
    name === 'pix-keys' ? [] : [`--${name}-address`, address],
  );
  const { code, stdout, stderr } = await runTool(
    process.execPath,
    [OPS, 'ledger', ...command, '--json', ...flags],
    {
      cwd: workspaceRoot,
      env: { OPERATOR_TOKEN_PRIVATE_JWK: JSON.stringify(secrets.operatorTokenPrivateJwk) },
    },
  );
  expect([command, code, stderr]).toEqual([command, 0, expect.any(String)]);
  return JSON.parse(stdout) as Record<string, unknown>;
}
