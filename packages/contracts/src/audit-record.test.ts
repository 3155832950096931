import { createHash } from 'node:crypto';
import { CHAIN_START, followChain, hashAuditRecord, type AuditRecord } from './audit-record';

const FIRST: Omit<AuditRecord, 'hash'> = {
  id: '0199c0de-0000-7000-8000-000000000001',
  sequence: 1,
  at: '2026-03-02T12:00:00.000Z',
  actor: { kind: 'API_KEY', id: 'key-1', label: 'shop' },
  action: 'merchant.updated',
  resource: { type: 'merchant', id: 'm' },
  company_id: 'm',
  changes: [{ path: '/name', from: 'A', to: 'B' }],
  request_id: '0'.repeat(32),
  ip: '192.0.2.1',
  previous_hash: null,
};

function chain(length: number): AuditRecord[] {
  const records: AuditRecord[] = [];
  for (let sequence = 1; sequence <= length; sequence += 1) {
    const record = { ...FIRST, sequence, previous_hash: records.at(-1)?.hash ?? null };
    records.push({ ...record, hash: hashAuditRecord(record) });
  }
  return records;
}

describe('the hash of a record', () => {
  it('is SHA-256 over the canonical JSON without the hash, as another program computes it', () => {
    const canonical =
      '{"action":"merchant.updated","actor":{"id":"key-1","kind":"API_KEY","label":"shop"},' +
      '"at":"2026-03-02T12:00:00.000Z","changes":[{"from":"A","path":"/name","to":"B"}],"company_id":"m",' +
      '"id":"0199c0de-0000-7000-8000-000000000001","ip":"192.0.2.1","previous_hash":null,' +
      `"request_id":"${'0'.repeat(32)}","resource":{"id":"m","type":"merchant"},"sequence":1}`;
    expect(hashAuditRecord(FIRST)).toBe(createHash('sha256').update(canonical).digest('hex'));
  });

  it.each<Partial<AuditRecord>>([
    { id: 'other' },
    { sequence: 2 },
    { at: '2026-03-02T12:00:00.001Z' },
    { actor: { kind: 'USER', id: 'key-1', label: 'shop' } },
    { action: 'merchant.created' },
    { resource: { type: 'merchant', id: 'n' } },
    { company_id: null },
    { changes: [] },
    { request_id: '' },
    { ip: null },
    { previous_hash: 'a' },
  ])('changes with %j', (change) => {
    expect(hashAuditRecord({ ...FIRST, ...change })).not.toBe(hashAuditRecord(FIRST));
  });
});

describe('a chain', () => {
  it('is followed to its end, from its start or from a checked position', () => {
    const records = chain(5);
    const end = { position: { sequence: 5, hash: records[4]?.hash } };
    expect(followChain(CHAIN_START, records)).toEqual(end);
    const [first, ...others] = records;
    expect(followChain({ sequence: 1, hash: first?.hash ?? '' }, others)).toEqual(end);
  });

  it('is broken where a record was changed', () => {
    const records = chain(5).map((one) => (one.sequence === 3 ? { ...one, action: 'other' } : one));
    expect(followChain(CHAIN_START, records)).toEqual({ broken: { sequence: 3, fault: 'wrong_hash' } });
  });

  it('is broken after a record that was changed together with its hash', () => {
    const records = chain(5).map((one) => {
      if (one.sequence !== 3) return one;
      const changed = { ...one, action: 'other' };
      return { ...changed, hash: hashAuditRecord(changed) };
    });
    expect(followChain(CHAIN_START, records)).toEqual({
      broken: { sequence: 4, fault: 'wrong_previous_hash' },
    });
  });

  it('is broken where a record was taken out', () => {
    const records = chain(5).filter(({ sequence }) => sequence !== 2);
    expect(followChain(CHAIN_START, records)).toEqual({ broken: { sequence: 2, fault: 'missing' } });
  });
});
