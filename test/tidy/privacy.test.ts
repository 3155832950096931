// docs/operations/privacy.md has a row for each kind of personal data, with every member that the documents mark as personal. A
// member with a personal name is marked, or is listed here with the reason.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listDeclaredMembers, type DeclaredMember } from '@mps/aggregates/testing/declared-members';
import { declareAuditRecords } from '../../services/activity/src/audit';
import { declareDataSubjectJobs, declareDataSubjectRecords } from '../../services/activity/src/data-subjects';
import { declareExportParts, declareExports } from '../../services/activity/src/exports';
import { declareProviderCalls } from '../../services/activity/src/provider-calls';
import { declareRecordCounts } from '../../services/activity/src/record-budget';
import { declareDrops, declareRequestLogs } from '../../services/activity/src/request-logs';
import * as identity from '../../services/identity/src/documents';
import * as ledger from '../../services/ledger/src/documents';
import * as merchants from '../../services/merchants/src/company/documents';
import { declareBudgets } from '../../services/pix-keys/src/budget/store';
import { declareKeys } from '../../services/pix-keys/src/keys/documents';
import { declareOwners } from '../../services/pix-keys/src/owners/store';
import * as pricing from '../../services/pricing/src/policy/documents';
import * as transactions from '../../services/transactions/src/documents';
import * as webhooks from '../../services/webhooks/src/documents';
import { SHARDED, UNSHARDED } from '../e2e/shard-keys';

type Declare = Parameters<typeof listDeclaredMembers>[0];

const DECLARED: Readonly<Record<string, readonly Declare[]>> = {
  activity: [
    declareAuditRecords,
    declareDataSubjectJobs,
    declareDataSubjectRecords,
    declareDrops,
    declareExportParts,
    declareExports,
    declareProviderCalls,
    declareRecordCounts,
    declareRequestLogs,
  ],
  identity: [identity.declareCollections],
  ledger: [ledger.declareCollections],
  merchants: [merchants.declareCollections],
  pix_keys: [declareBudgets, declareKeys, declareOwners],
  pricing: [pricing.declareCollections],
  transactions: [transactions.declareCollections],
  webhooks: [webhooks.declareCollections],
};

/** Collections that packages declare in several databases: no member of them may name a person. */
const SHARED = new Set(['counters', 'leases', 'recorded_actions', 'switches']);

interface StoredMember extends DeclaredMember {
  readonly service: string;
}

const members: readonly StoredMember[] = Object.entries(DECLARED).flatMap(([service, declares]) =>
  declares.flatMap((declare) => listDeclaredMembers(declare).map((member) => ({ service, ...member }))),
);

/**
 * Pending events are in every collection of aggregates, in the same member. An open intent has the members of the payment that it
 * is about to become.
 */
function toPlace({ service, collection, marked }: StoredMember): string {
  if (marked?.startsWith('outbox.')) return 'outbox';
  return `${service}.${collection} ${marked}`.replace(
    /^transactions\.intents payment\./,
    'transactions.transactions ',
  );
}

const page = readFileSync(path.join(__dirname, '../../docs/operations/privacy.md'), 'utf8');
const section = page.split('\n## ').find((one) => one.startsWith('In the databases')) ?? '';
const rows = section
  .split('\n')
  .filter((line) => /^\| (?!Kind|--)/.test(line))
  .map((line) => {
    const [, kind = '', where = '', why = '', kept = ''] = line.split('|').map((cell) => cell.trim());
    return { kind, places: [...where.matchAll(/`([^`]+)`/g)].map(([, place = '']) => place), why, kept };
  });

/** Names of members that may say something of a person. */
const PERSONAL_NAME =
  /(?:^|_)(?:name|names|email|mail|phone|document|cpf|cnpj|birth_date|mother|father|address|street|zipcode|account|owner|payer|holder|contact|consumer|person|income|ip|ips|label|text|note|description|metadata|key|identifier|gender|occupation)(?:_|$)/;

/** Members with a personal name that say nothing of a person, by the end of their path. */
const NOT_PERSONAL: Readonly<Record<string, string>> = {
  key: 'a name of a request, a posting, a budget or a preference',
  name: 'of a role, a policy or an organization',
  description: 'of a role, a policy or a rule',
  name_key: 'of a role',
  key_hmac: 'a hash',
  api_key_ids: 'ids',
  sealed_private_key: 'of the platform',
  bank_key: 'names a transfer at the bank',
  key_type: 'CPF, e-mail, phone …',
  pix_key_id: 'an id',
  identifier_ids: 'ids',
  primary_identifier_id: 'an id',
  document_type: 'CPF or CNPJ',
  document_tax_type: 'how a company is taxed',
  ledger_entry_id: 'an id',
  owner_id: "an account's owner in the ledger: the id of a company",
  owner_type: "the kind of an account's owner",
  owners: 'ids of companies',
  allowed_ips: "addresses of a merchant's servers",
  settlement_bank_account_id: 'an id',
  contact_document_changed_at: 'an instant',
  display_name: "the wallet's name for a card, such as Visa 1111",
  bank_account_number: "the bank's own account, which collects slips",
};

describe('docs/operations/privacy.md', () => {
  it('names every marked member in the row of its kind, and no other', () => {
    const marked = members.filter(({ personal }) => personal !== null);
    const expected = new Set(marked.map((member) => `${member.personal}: ${toPlace(member)}`));
    const named = rows.flatMap(({ kind, places }) => places.map((place) => `${kind}: ${place}`));
    expect(named.sort()).toEqual([...expected].sort());
  });

  it('says of each kind why it is stored and how long it is kept', () => {
    expect(rows.filter(({ why, kept }) => why === '' || kept === '')).toEqual([]);
  });
});

test('a member with a personal name is marked as personal, or says nothing of a person', () => {
  const unmarked = members.filter(({ personal }) => personal === null);
  const names = unmarked.filter(({ path: at }) => {
    const last = at.split('.').at(-1) ?? '';
    return PERSONAL_NAME.test(last) && !(last in NOT_PERSONAL);
  });
  expect(names.map((member) => `${member.service}.${member.collection} ${member.path}`)).toEqual([]);
});

test('every reason is needed', () => {
  const last = new Set(members.map(({ path: at }) => at.split('.').at(-1)));
  expect(Object.keys(NOT_PERSONAL).filter((name) => !last.has(name))).toEqual([]);
});

test('every collection of the platform is declared here', () => {
  const known = new Set(members.map(({ service, collection }) => `${service}.${collection}`));
  const stored = [
    ...SHARDED,
    ...Object.entries(UNSHARDED).flatMap(([service, names]) => names.map((name) => `${service}.${name}`)),
  ];
  const isShared = (name: string): boolean => SHARED.has(name.split('.')[1] ?? '');
  expect(stored.filter((name) => !known.has(name) && !isShared(name))).toEqual([]);
});
