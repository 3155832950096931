// `ops people`: everything that an organization's services store of one person, and its erasure (docs/operations/privacy.md). What must
// stay is answered with a reason and its end. Every service answers for its own data, and a repeat does no harm.
import { isValidCnpj, isValidCpf, normalizeTaxId } from '@mps/kernel';
import type { FindPersonalDataResponse__Output } from '@mps/contracts/gen/mps/personal_data/v1/FindPersonalDataResponse';
import type { PersonalRecord__Output } from '@mps/contracts/gen/mps/personal_data/v1/PersonalRecord';
import type { Command } from 'commander';
import { SetupFailure } from '../failure';
import type { Operator, PersonalDataHolder } from '../seed/operator';
import { addAction } from './command';

interface PersonOptions {
  readonly organization: string;
}

export function addPersonalDataCommands(program: Command): void {
  const people = program.command('people').description('the personal data of one person');
  const add = (name: string, description: string) =>
    people
      .command(name)
      .description(description)
      .argument('<document>', 'CPF or CNPJ of the person, with or without punctuation')
      .requiredOption('--organization <id>', 'the organization that the person asked');
  addAction(add('export', 'show everything that is stored of a person'), exportPerson);
  addAction(add('erase', 'blank what need not stay of a person, and say what stays and why'), erasePerson);
}

type Method = 'FindPersonalData' | 'BlankPersonalData';
type Records = readonly PersonalRecord__Output[];

interface Person {
  readonly document_number: string;
  readonly organization: string;
}

function readPerson(document: string, { organization }: PersonOptions): Person {
  const document_number = normalizeTaxId(document);
  if (!isValidCpf(document_number) && !isValidCnpj(document_number))
    throw new SetupFailure('The document is neither a CPF nor a CNPJ.');
  return { document_number, organization };
}

/** Reads all pages of one service. */
async function readAll(
  { services, call }: Operator,
  service: PersonalDataHolder,
  method: Method,
  { document_number, organization }: Person,
  transaction_ids: string[] = [],
): Promise<Records> {
  const found: PersonalRecord__Output[] = [];
  let after: string | null = null;
  do {
    const page: FindPersonalDataResponse__Output = await call(
      `${method} of ${service}`,
      services.personalData(service)[method],
      { document_number, transaction_ids, ...(after !== null && { after }) },
      organization,
    );
    found.push(...page.records);
    after = page.next ?? null;
  } while (after !== null);
  return found;
}

/** Payments of one request to webhooks. */
const MAX_IDS = 1_000;

async function readEvents(operator: Operator, method: Method, person: Person, ids: readonly string[]) {
  const found: PersonalRecord__Output[] = [];
  for (let start = 0; start < ids.length; start += MAX_IDS)
    found.push(...(await readAll(operator, 'webhooks', method, person, ids.slice(start, start + MAX_IDS))));
  return found;
}

const parseData = ({ data_json }: PersonalRecord__Output): unknown =>
  data_json === '' ? undefined : JSON.parse(data_json);

/** Ids of payments whose consumer is the person. */
const listConsumed = (payments: Records): string[] =>
  payments
    .filter((record) => (parseData(record) as { consumer?: object | null } | undefined)?.consumer != null)
    .map(({ id }) => id);

async function findAll(operator: Operator, person: Person) {
  const payments = await readAll(operator, 'transactions', 'FindPersonalData', person);
  const events = await readEvents(operator, 'FindPersonalData', person, listConsumed(payments));
  const merchants = await readAll(operator, 'merchants', 'FindPersonalData', person);
  const keys = await readAll(operator, 'pix-keys', 'FindPersonalData', person);
  return { payments, all: [...payments, ...events, ...merchants, ...keys] };
}

async function exportPerson(operator: Operator, options: PersonOptions, document = '') {
  const { all } = await findAll(operator, readPerson(document, options));
  return {
    found: countKinds(all),
    records: all
      .filter(({ data_json }) => data_json !== '')
      .map(({ kind, id, ...record }) => ({ kind, id, data: parseData({ kind, id, ...record }) })),
  };
}

/**
 * Events go before their payments: a command that was killed finds the rest of both again by the payments. A payment that must stay
 * keeps its events, which expire.
 */
async function erasePerson(operator: Operator, options: PersonOptions, document = '') {
  const person = readPerson(document, options);
  const { payments, all } = await findAll(operator, person);
  const free = payments.filter(({ kept_reason = null }) => kept_reason === null);
  const kept = payments.filter((payment) => !free.includes(payment));
  const answers = [
    ...(await readEvents(operator, 'BlankPersonalData', person, listConsumed(free))),
    ...(await readEvents(operator, 'FindPersonalData', person, listConsumed(kept))),
    ...(await readAll(operator, 'transactions', 'BlankPersonalData', person)),
    ...(await readAll(operator, 'merchants', 'BlankPersonalData', person)),
    ...(await readAll(operator, 'pix-keys', 'BlankPersonalData', person)),
  ];
  return {
    found: countKinds(all),
    blanked: countKinds(answers.filter(({ kept_reason = null }) => kept_reason === null)),
    kept: countKept(answers),
  };
}

const countKinds = (records: Records) =>
  [...Map.groupBy(records, ({ kind }) => kind)].map(([kind, of]) => ({ kind, count: of.length }));

/** Groups by kind and reason, with the latest end. null: one of them has no end yet. */
function countKept(records: Records) {
  const kept = records.filter(({ kept_reason = null }) => kept_reason !== null);
  const groups = Map.groupBy(kept, ({ kind, kept_reason }) => `${kind} ${kept_reason}`);
  return [...groups.values()].map((of) => {
    const ends = of.map(({ kept_until = null }) => kept_until);
    const until = ends.includes(null) ? null : (ends.sort().at(-1) ?? null);
    return { kind: of[0]?.kind, count: of.length, reason: of[0]?.kept_reason, until };
  });
}
