import { runFrom, type AuditedChange } from '@mps/contracts';
import { makeNotes, type Audit, type AuditedWrite } from './audit';
import type { AuditNote } from './audit-note';

const AUDIT: Audit = {
  resource: 'merchant',
  shown: ['name', 'status', 'contact.kind', 'rules.*.price', 'terms.**', 'tags.*'],
  others: 'masked',
  ignored: ['work_due_at'],
};
const OWNER = { organization_id: 'org', company_id: 'com' };
const BEFORE = { _id: 'm', ...OWNER, version: 1, updated_at: 'then' };

const take = (write: Partial<AuditedWrite>, audit: Partial<Audit> = {}): readonly AuditNote[] =>
  makeNotes({ ...AUDIT, ...audit })({
    before: BEFORE,
    after: BEFORE,
    eventTypes: [],
    recorded: undefined,
    ...write,
  });
const changesOf = (from: object, to: object, audit: Partial<Audit> = {}): readonly AuditedChange[] => {
  const [note] = take({ before: { ...BEFORE, ...from }, after: { ...BEFORE, ...to } }, audit);
  return JSON.parse(note?.changes_json ?? '[]') as AuditedChange[];
};

describe('the changes of a record', () => {
  it.each<[string, object, object, AuditedChange[]]>([
    ['a shown member', { name: 'A' }, { name: 'B' }, [{ path: '/name', from: 'A', to: 'B' }]],
    ['a new member', {}, { status: 'ACTIVE' }, [{ path: '/status', from: null, to: 'ACTIVE' }]],
    ['a removed member', { status: 'ACTIVE' }, {}, [{ path: '/status', from: 'ACTIVE', to: null }]],
    ['a hidden member', { email: 'a@b.c' }, { email: 'd@e.f' }, [{ path: '/email', from: '***', to: '***' }]],
    ['a hidden member that appears', {}, { email: 'd@e.f' }, [{ path: '/email', from: null, to: '***' }]],
    [
      'members of an object',
      { contact: { kind: 'A', phone: '1' } },
      { contact: { kind: 'B', phone: '2' } },
      [
        { path: '/contact/kind', from: 'A', to: 'B' },
        { path: '/contact/phone', from: '***', to: '***' },
      ],
    ],
    [
      'an item of a list',
      { rules: [{ price: 1 }] },
      { rules: [{ price: 1 }, { price: 2 }] },
      [{ path: '/rules/1/price', from: null, to: 2 }],
    ],
    [
      'everything below',
      { terms: { a: { b: 1 } } },
      { terms: { a: { b: 2 } } },
      [{ path: '/terms/a/b', from: 1, to: 2 }],
    ],
    ['a list of texts', { tags: ['a'] }, { tags: ['b'] }, [{ path: '/tags/0', from: 'a', to: 'b' }]],
    [
      'an instant',
      {},
      { status: new Date('2026-03-02T12:00:00Z') },
      [{ path: '/status', from: null, to: '2026-03-02T12:00:00.000Z' }],
    ],
    ['a name with a slash', {}, { terms: { 'a/b': 1 } }, [{ path: '/terms/a~1b', from: null, to: 1 }]],
    ['an equal copy', { terms: { a: 1 } }, { terms: { a: 1 } }, []],
    ['bookkeeping', { work_due_at: 1 }, { work_due_at: 2, updated_at: 'now', version: 2 }, []],
  ])('have %s', (_title, from, to, changes) => {
    expect(changesOf(from, to)).toEqual(changes);
  });

  it('are those of the compared form, in which a removed item of a list moves no other one', () => {
    const byPrice = ({ rules, ...members }: { readonly rules: readonly { readonly price: number }[] }) => ({
      ...members,
      rules: Object.fromEntries(rules.map((rule) => [rule.price, rule])),
    });
    const [first, second] = [{ price: 1 }, { price: 2 }];
    expect(
      changesOf(
        { rules: [first, second] },
        { rules: [second] },
        { toCompared: byPrice as unknown as NonNullable<Audit['toCompared']> },
      ),
    ).toEqual([{ path: '/rules/1/price', from: 1, to: null }]);
  });

  it('leave hidden members out where the store asks for it', () => {
    const both = { contact: { kind: 'B', phone: '2' }, email: 'x' };
    expect(changesOf({}, both, { others: 'left_out' })).toEqual([
      { path: '/contact/kind', from: null, to: 'B' },
    ]);
  });

  it('mask a value that is too long', () => {
    expect(changesOf({}, { name: 'x'.repeat(1_001) })).toEqual([{ path: '/name', from: null, to: '***' }]);
  });

  it('tell the first hundred and the number of all', () => {
    const changes = changesOf({}, { tags: Array.from({ length: 120 }, (_, index) => `tag ${index}`) });
    expect(changes).toHaveLength(101);
    expect(changes.at(-1)).toEqual({ path: '', from: null, to: '120 changes' });
  });
});

describe('a record', () => {
  it('of a creation has the shown members alone', () => {
    const [note] = take({ before: null, after: { ...BEFORE, name: 'A', email: 'a@b.c', status: null } });
    expect(note).toMatchObject({
      ...OWNER,
      action: 'merchant.created',
      resource_type: 'merchant',
      resource_id: 'm',
      changes_json: '[{"path":"/name","from":null,"to":"A"}]',
      ip: '',
    });
  });

  it('is named by the first event that merchants receive', () => {
    const after = { ...BEFORE, name: 'A' };
    const [note] = take({ after, eventTypes: ['payment_terms.changed', 'merchant.status_changed'] });
    expect(note?.action).toBe('merchant.status_changed');
    expect(take({ after, eventTypes: ['user.changed'] })[0]?.action).toBe('merchant.updated');
  });

  it('of a deletion says so', () => {
    const [note] = take({ before: { ...BEFORE, deleted_at: null }, after: { ...BEFORE, deleted_at: 'now' } });
    expect(note?.action).toBe('merchant.deleted');
  });

  it('takes action, resource and owners from the decision', () => {
    const recorded = {
      action: 'bank_account.created',
      resource: { type: 'bank_account', id: 'b' },
      owners: [
        { organization_id: 'a', company_id: null },
        { organization_id: null, company_id: null },
      ],
    };
    expect(take({ after: { ...BEFORE, name: 'A' }, recorded })).toMatchObject([
      { action: 'bank_account.created', resource_id: 'b', organization_id: 'a', company_id: '' },
      { organization_id: '', company_id: '' },
    ]);
  });

  it('is not made of bookkeeping', () => {
    expect(take({ after: { ...BEFORE, work_due_at: 2 } })).toEqual([]);
  });

  it('has the address of the client, and the organization of the caller where the document has none', () => {
    const origin = {
      actor: { kind: 'USER', id: 'u', label: 'u' },
      ip: '192.0.2.1',
      organization_id: 'callers',
    } as const;
    const [note] = runFrom(origin, () => take({ before: null, after: { _id: 's', name: 'A' } }));
    expect(note).toMatchObject({ ip: '192.0.2.1', organization_id: 'callers' });
  });
});
