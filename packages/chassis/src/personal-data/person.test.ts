// One person in four services: the order of the calls, pages, and the counts of an erasure.
import type { PersonalRecord__Output } from '@mps/contracts/gen/mps/personal_data/v1/PersonalRecord';
import { erasePerson, findPerson, listExported, type AskHolder } from './person';

const CPF = '11144477735';

const record = (
  kind: string,
  id: string,
  kept: readonly [reason: string, until?: string] | [] = [],
): PersonalRecord__Output => ({
  kind,
  id,
  data_json: JSON.stringify({ consumer: { full_name: 'Maria' } }),
  ...(kept[0] !== undefined && { kept_reason: kept[0] }),
  ...(kept[1] !== undefined && { kept_until: kept[1] }),
});

/** Answers the pages by service, and notes the calls. */
function makeHolder(pages: Readonly<Record<string, readonly (readonly PersonalRecord__Output[])[]>>) {
  const calls: string[] = [];
  const ask: AskHolder = async (service, method, { transaction_ids = [], after }) => {
    const ids = transaction_ids.length > 0 ? ` ${transaction_ids.join()}` : '';
    calls.push(`${service} ${method}${ids}`);
    const number = Number(after ?? 0);
    const of = pages[service] ?? [[]];
    const more = number + 1 < of.length;
    const answer = { records: [...(of[number] ?? [])], ...(more && { next: String(number + 1) }) };
    return answer;
  };
  return { calls, ask };
}

it('finds every page of each service, and events by the payments of the consumer', async () => {
  const { calls, ask } = makeHolder({
    transactions: [[record('payment', 'p1')], [record('payment', 'p2')]],
    webhooks: [[record('event', 'e1')]],
  });
  const found: object[] = [];
  for await (const page of findPerson(ask, CPF)) found.push(...listExported(page));
  expect(found).toEqual([
    { kind: 'payment', id: 'p1', data: { consumer: { full_name: 'Maria' } } },
    { kind: 'event', id: 'e1', data: { consumer: { full_name: 'Maria' } } },
    { kind: 'payment', id: 'p2', data: { consumer: { full_name: 'Maria' } } },
    { kind: 'event', id: 'e1', data: { consumer: { full_name: 'Maria' } } },
  ]);
  expect(calls).toEqual([
    'transactions FindPersonalData',
    'webhooks FindPersonalData p1',
    'transactions FindPersonalData',
    'webhooks FindPersonalData p2',
    'merchants FindPersonalData',
    'pix-keys FindPersonalData',
  ]);
});

it('blanks events before their payments, and leaves those of kept payments', async () => {
  const { calls, ask } = makeHolder({
    transactions: [[record('payment', 'free'), record('payment', 'kept', ['FISCAL', '2031-01-01'])]],
    webhooks: [[record('event', 'e1')]],
  });
  await erasePerson(ask, CPF);
  expect(calls).toEqual([
    'transactions FindPersonalData',
    'webhooks FindPersonalData free',
    'webhooks BlankPersonalData free',
    'webhooks FindPersonalData kept',
    'merchants FindPersonalData',
    'pix-keys FindPersonalData',
    'transactions BlankPersonalData',
    'merchants BlankPersonalData',
    'pix-keys BlankPersonalData',
    'activity BlankPersonalData',
  ]);
});

it('counts kept records by kind and reason, with the latest end, or none where one is not known', async () => {
  const { ask } = makeHolder({
    transactions: [
      [
        record('payment', 'a', ['FISCAL', '2030-01-01']),
        record('payment', 'b', ['FISCAL', '2031-01-01']),
        record('payment', 'c', ['OPEN']),
        record('payment', 'd'),
      ],
    ],
  });
  expect(await erasePerson(ask, CPF)).toEqual({
    found: [{ kind: 'payment', count: 4 }],
    blanked: [{ kind: 'payment', count: 1 }],
    kept: [
      { kind: 'payment', count: 2, reason: 'FISCAL', until: '2031-01-01' },
      { kind: 'payment', count: 1, reason: 'OPEN', until: null },
    ],
  });
});

it('asks for the events of no more payments than a page has, however many the person has', async () => {
  const pages = Array.from({ length: 30 }, (_, page) => [
    record('payment', `free${page}`),
    record('payment', `kept${page}`, ['FISCAL', '2031-01-01']),
  ]);
  const { calls, ask } = makeHolder({ transactions: pages });
  const erased = await erasePerson(ask, CPF);
  expect(erased.found).toEqual([{ kind: 'payment', count: 60 }]);
  expect(calls.filter((call) => call.startsWith('webhooks') && call.includes(','))).toEqual([]);
});
