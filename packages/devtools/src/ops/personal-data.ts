// `ops people`: everything that an organization's services store of one person, and its erasure (docs/operations/privacy.md). What must
// stay is answered with a reason and its end. Every service answers for its own data, and a repeat does no harm.
import { erasePerson, findPerson, listExported, makeKindCounter, type AskHolder } from '@mps/chassis';
import { isValidCnpj, isValidCpf, normalizeTaxId } from '@mps/kernel';
import type { Command } from 'commander';
import { SetupFailure } from '../failure';
import type { Operator } from '../seed/operator';
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
  addAction(add('erase', 'blank what need not stay of a person, and say what stays and why'), erase);
}

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

const askAs =
  ({ services, call }: Operator, { organization }: Person): AskHolder =>
  (service, method, request) =>
    call(`${method} of ${service}`, services.personalData(service)[method], request, organization);

async function exportPerson(operator: Operator, options: PersonOptions, document = '') {
  const person = readPerson(document, options);
  const found = makeKindCounter();
  const records: object[] = [];
  for await (const page of findPerson(askAs(operator, person), person.document_number)) {
    found.add(page);
    records.push(...listExported(page));
  }
  return { found: found.list(), records };
}

async function erase(operator: Operator, options: PersonOptions, document = '') {
  const person = readPerson(document, options);
  return { ...(await erasePerson(askAs(operator, person), person.document_number)) };
}
