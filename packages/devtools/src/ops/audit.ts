// `ops audit verify`: reads every record of every audit chain, computes its hash, and names the first broken link of each chain.
import {
  CHAIN_START,
  followChain,
  parseChanges,
  type AuditRecord,
  type BrokenLink,
  type ChainPosition,
} from '@mps/contracts';
import type { AuditChain__Output } from '@mps/contracts/gen/mps/activity/v1/AuditChain';
import type { AuditRecord__Output } from '@mps/contracts/gen/mps/activity/v1/AuditRecord';
import type { Command } from 'commander';
import { SetupFailure } from '../failure';
import { connectOperator, type Operator } from '../seed/operator';
import { showRows, type ShowOptions } from './command';
import { findDeployment, type DeploymentOptions } from './deployment';

interface VerifyOptions extends DeploymentOptions, ShowOptions {
  readonly organization?: string;
}

export function addAuditCommands(program: Command): void {
  const audit = program.command('audit').description('the log of who changed what');
  const verify = audit
    .command('verify')
    .description('compute every hash of every chain; exit code 1 and the position where one is broken')
    .option('--organization <id>', 'only its chain; the platform’s own is called platform');
  verify.action(async () => {
    const options = verify.optsWithGlobals<VerifyOptions>();
    const operator = connectOperator(await findDeployment(options), 'ops');
    try {
      const chains = await listChains(operator, options.organization);
      if (options.organization !== undefined && chains.length === 0)
        throw new SetupFailure(`There is no audit chain of ${options.organization}.`);
      const rows = [];
      for (const chain of chains) rows.push(await verifyChain(operator, chain));
      showRows('chains', rows, options);
      if (rows.some(({ broken_at }) => broken_at !== null)) process.exitCode = 1;
    } finally {
      await operator.close();
    }
  });
}

async function listChains(
  { services, call }: Operator,
  organization: string | undefined,
): Promise<readonly AuditChain__Output[]> {
  const chains: AuditChain__Output[] = [];
  for (;;) {
    const after = chains.at(-1)?.organization_id ?? '';
    const { data } = await call('ListAuditChains', services.activity.ListAuditChains, { after });
    if (data.length === 0) break;
    chains.push(...data);
  }
  return chains.filter(
    ({ organization_id }) => organization === undefined || organization_id === organization,
  );
}

async function verifyChain(
  { services, call }: Operator,
  { organization_id, last_sequence }: AuditChain__Output,
) {
  let position: ChainPosition = CHAIN_START;
  let broken: BrokenLink | null = null;
  while (broken === null && position.sequence < last_sequence) {
    const request = { organization_id, after: position.sequence };
    const { data } = await call('ListChainRecords', services.activity.ListChainRecords, request);
    // The chain has a later record, so the next one was taken out.
    if (data.length === 0) broken = { sequence: position.sequence + 1, fault: 'missing' };
    const followed = followChain(position, data.map(toRecord));
    if ('broken' in followed) broken = followed.broken;
    else position = followed.position;
  }
  return {
    organization_id,
    records: position.sequence,
    last_hash: position.hash,
    broken_at: broken?.sequence ?? null,
    fault: broken?.fault ?? null,
  };
}

const toRecord = ({ changes_json, actor, resource, ...record }: AuditRecord__Output): AuditRecord => ({
  ...record,
  actor: {
    kind: actor?.kind as AuditRecord['actor']['kind'],
    id: actor?.id ?? null,
    label: actor?.label ?? '',
  },
  resource: { type: resource?.type ?? '', id: resource?.id ?? '' },
  changes: parseChanges(changes_json),
  company_id: record.company_id ?? null,
  ip: record.ip ?? null,
  previous_hash: record.previous_hash ?? null,
});
