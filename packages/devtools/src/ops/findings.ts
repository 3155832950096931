// Work for a person. `ops findings`: impossible payments, cashouts and posting sets, lost events, and payments and 3DS sessions
// with due work that fails repeatedly (docs/rules.md#provider-calls). `ops deliveries`: pending and failed webhooks of an
// organization by endpoint, oldest first.
import type { WebhookDelivery__Output } from '@mps/contracts/gen/mps/webhooks/v1/WebhookDelivery';
import { MAX_FINDINGS_SHOWN, MAX_PAGE_LIMIT } from '@mps/kernel';
import { Option, type Command } from 'commander';
import { connectOperator, type Operator } from '../seed/operator';
import { formatAge, show, showRows, type ShowOptions } from './command';
import { findDeployment, type DeploymentOptions } from './deployment';

interface FindingOptions extends DeploymentOptions, ShowOptions {
  readonly organization?: string;
}

export function addFindingCommands(program: Command): void {
  const command = program
    .command('findings')
    .description('what needs a person: payments, cashouts, posting sets, lost events, and work that fails')
    .option('--organization <id>', 'only of this organization');
  command.action(async () => {
    const options = command.optsWithGlobals<FindingOptions>();
    const operator = connectOperator(await findDeployment(options), 'ops');
    try {
      const found = await readFindings(operator, options.organization);
      for (const [name, { length }] of Object.entries<readonly object[]>(found))
        if (length >= MAX_FINDINGS_SHOWN)
          process.stderr.write(`${name.replaceAll('_', ' ')}: these are ${length}, and there may be more\n`);
      if (options.json) {
        show(found, options);
        return;
      }
      const overdue_work = found.overdue.map((one) => ({
        ...one,
        late_for: formatAge(new Date(one.due_at)),
      }));
      const { findings, cashout_findings, posting_findings, lost_events } = found;
      const rows = { findings, overdue_work, cashout_findings, posting_findings, lost_events };
      for (const [name, of] of Object.entries<readonly object[]>(rows)) showRows(name, of, options);
    } finally {
      await operator.close();
    }
  });
}

/** A message leaves absent members out. A row has every column. */
async function readFindings({ services, call }: Operator, organization: string | undefined) {
  const { transactions, ledger, webhooks } = services;
  const [payments, posted, { gaps }] = await Promise.all([
    call('ListFindings', transactions.ListFindings, {}, organization),
    call('ListLedgerFindings', ledger.ListLedgerFindings, {}, organization),
    call('ListEventGaps', webhooks.ListEventGaps, {}, organization),
  ]);
  return {
    findings: payments.findings.map(({ expected = null, actual = null, reference = null, ...finding }) => ({
      ...finding,
      expected,
      actual,
      reference,
    })),
    overdue: payments.overdue.map(({ organization_id = null, company_id = null, ...work }) => ({
      ...work,
      organization_id,
      company_id,
    })),
    cashout_findings: posted.cashouts,
    posting_findings: posted.posting_sets.map(({ transaction_id = null, ...finding }) => ({
      ...finding,
      transaction_id,
    })),
    lost_events: gaps.map(({ sequences, missing, ...gap }) => ({
      ...gap,
      sequences: sequences.join(', '),
      missing: missing.join(', '),
    })),
  };
}

interface Options extends DeploymentOptions, ShowOptions {
  readonly organization: string;
  readonly status: string;
}

/** Limit of read pages. Beyond it the answer says that there are more. */
const MAX_PAGES = 50;

export function addDeliveryCommands(program: Command): void {
  const command = program
    .command('deliveries')
    .description('pending and failed webhooks by endpoint and age')
    .requiredOption('--organization <id>', 'organization they belong to')
    .addOption(
      new Option('--status <status>', 'of the deliveries').choices(['PENDING', 'FAILED']).default('PENDING'),
    );
  command.action(async () => {
    const options = command.optsWithGlobals<Options>();
    const operator = connectOperator(await findDeployment(options), 'ops');
    try {
      const { deliveries, total } = await readDeliveries(operator, options);
      if (total > deliveries.length)
        process.stderr.write(`${total} deliveries: these are the oldest ${deliveries.length}\n`);
      showRows('endpoints', byEndpoint(deliveries), options);
    } finally {
      await operator.close();
    }
  });
}

async function readDeliveries({ services, call }: Operator, { organization, status }: Options) {
  const deliveries: WebhookDelivery__Output[] = [];
  let total = 0;
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const request = { status: [status], page: { page, limit: MAX_PAGE_LIMIT, sort: 'created_at' } };
    const listed = await call(
      'ListWebhookDeliveries',
      services.webhooks.ListWebhookDeliveries,
      request,
      organization,
    );
    deliveries.push(...listed.webhook_deliveries);
    total = listed.page?.total ?? deliveries.length;
    if (listed.webhook_deliveries.length < MAX_PAGE_LIMIT) break;
  }
  return { deliveries, total };
}

function byEndpoint(deliveries: readonly WebhookDelivery__Output[]) {
  const rows = [...Map.groupBy(deliveries, ({ endpoint_id }) => endpoint_id)].map(([endpoint_id, own]) => {
    const oldest = own.reduce((one, other) => (other.created_at < one.created_at ? other : one));
    const tried = own.filter(({ attempts }) => attempts.length > 0);
    const last = tried
      .map(({ attempts }) => attempts.at(-1))
      .sort((a, b) => (a?.at ?? '').localeCompare(b?.at ?? ''));
    const next = own.flatMap(({ next_attempt_at }) => next_attempt_at ?? []).sort();
    return {
      endpoint_id,
      deliveries: own.length,
      oldest_since: oldest.created_at,
      oldest_age: formatAge(new Date(oldest.created_at)),
      tried: tried.length,
      last_answer: last.at(-1)?.response_status ?? last.at(-1)?.error ?? null,
      next_attempt_at: next[0] ?? null,
    };
  });
  return rows.sort((a, b) => a.oldest_since.localeCompare(b.oldest_since));
}
