import { inspect } from 'node:util';
import { makeBusinessClock, type RealClock } from '../time/clock';
import { derivedId, isUuid, newId } from './ids';
import { DEFAULT_ROLES, isKnownPermission, isPermitted, PERMISSIONS } from './permissions';
import { assertNever, err, ok, type Result } from './result';
import { Secret } from './secret';
import * as vocabulary from './vocabulary';

describe('a result', () => {
  const half = (n: number): Result<number, { code: 'odd' } | { code: 'negative' }> => {
    if (n < 0) return err({ code: 'negative' });
    return n % 2 === 0 ? ok(n / 2) : err({ code: 'odd' });
  };

  it('carries a value or a refusal', () => {
    expect(half(4)).toEqual({ ok: true, value: 2 });
    expect(half(3)).toEqual({ ok: false, error: { code: 'odd' } });
    expect(ok()).toEqual({ ok: true, value: undefined });
  });
});

describe('assertNever', () => {
  it('names a label that came round the types', () => {
    expect(() => assertNever('SURPRISE' as never)).toThrow('Unhandled case: SURPRISE');
  });

  it('never prints the content of an object', () => {
    expect(() => assertNever({ document: '11144477735' } as never)).toThrow(/^Unhandled case: object$/);
  });
});

describe('a secret', () => {
  const secret = new Secret('4111111111111111');

  it('prints stars wherever it is printed', () => {
    const printed = [
      String(secret),
      JSON.stringify({ token: secret }),
      inspect({ token: secret }),
      inspect(secret, { showHidden: true, depth: 9 }),
    ];
    expect(printed.join()).not.toContain('4111');
    expect(JSON.stringify({ token: secret })).toBe('{"token":"***"}');
  });

  it('gives its value only when asked to', () => {
    expect(secret.expose()).toBe('4111111111111111');
  });
});

describe('the business clock', () => {
  const real: RealClock = { kind: 'real', now: () => new Date('2026-11-21T12:00:00Z') };

  it('runs beside the real clock by its offset', () => {
    const clock = makeBusinessClock(real, -60_000);
    expect(clock.now()).toEqual(new Date('2026-11-21T11:59:00Z'));
    expect(clock.setOffsetMs(86_400_000)).toBe(true);
    expect(clock.now()).toEqual(new Date('2026-11-22T12:00:00Z'));
    expect(clock.offsetMs).toBe(86_400_000);
  });

  it('does not go back when moves arrive out of order', () => {
    const clock = makeBusinessClock(real, 5_000);
    expect(clock.setOffsetMs(4_999)).toBe(false);
    expect(clock.offsetMs).toBe(5_000);
  });

  it.each([Number.NaN, 0.5, Number.POSITIVE_INFINITY])('refuses an offset of %p', (ms) => {
    expect(() => makeBusinessClock(real).setOffsetMs(ms)).toThrow(RangeError);
  });
});

describe('an id', () => {
  it('is a version 7 UUID stamped with the present', () => {
    const before = Date.now();
    const id = newId();
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    const stamp = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
    expect(stamp).toBeGreaterThanOrEqual(before);
    expect(stamp).toBeLessThanOrEqual(Date.now());
  });

  it('does not repeat', () => {
    expect(new Set(Array.from({ length: 20_000 }, newId)).size).toBe(20_000);
  });

  // Ids of postings are stored in databases: every release must compute the same ids.
  it.each([
    ['transaction-1-approved', '3aba821f-c092-8959-89ad-eb076db60cb2'],
    ['ç', '8bfa829b-8119-86f3-9b91-fd8decec6383'],
    ['c', '2e7d2c03-a950-8ae2-a5ec-f5b5356885a5'],
    ['a', 'ca978112-ca1b-8dca-bac2-31b39a23dc4d'],
  ])('derived from %s is %s for ever', (name, id) => {
    expect(derivedId(name)).toBe(id);
  });

  it.each([
    [newId(), true],
    ['123E4567-E89B-12D3-A456-426655440000', true],
    ['123e4567e89b12d3a456426655440000', false],
    ['123e4567-e89b-12d3-a456-42665544000', false],
    ['123e4567-e89b-12d3-a456-426655440000\n', false],
    ['', false],
  ])('tells a UUID: %s is %p', (text, expected) => {
    expect(isUuid(text)).toBe(expected);
  });
});

describe('permissions', () => {
  it.each([
    ['*', 'transaction.list', true],
    ['*.*', 'merchant.transaction.create', true],
    ['*.view', 'fee_policy.view', true],
    ['*.view', 'merchant.transaction.view', true],
    ['*.view', 'merchant.transaction.create', false],
    ['merchant.*', 'merchant.transaction.refund', true],
    ['merchant.*', 'merchant', false],
    ['merchant.*', 'merchants.view', false],
    ['merchant.*.view', 'merchant.banking.view', true],
    ['merchant.*.view', 'merchant.view', false],
    ['transaction.view', 'merchant.transaction.view', false],
    ['merchant.transaction', 'merchant.transaction.view', false],
    ['', 'transaction.view', false],
  ])('%s grants %s: %p', (granted, required, expected) => {
    expect(isPermitted([granted], required)).toBe(expected);
  });

  it.each([
    ['merchant.*', 'merchant.*', true],
    ['merchant.*', 'merchant.*.view', true],
    ['*.view', 'merchant.*.view', true],
    ['*.view', '*', false],
    ['merchant.transaction.view', 'merchant.*', false],
    ['merchant.*.view', 'merchant.*', false],
  ])('%s covers a request for %s: %p', (granted, requested, expected) => {
    expect(isPermitted([granted], requested)).toBe(expected);
  });

  it('tells known permissions and patterns from unknown ones', () => {
    expect(['*', '*.view', 'merchant.*', 'sandbox.use'].every(isKnownPermission)).toBe(true);
    expect(
      ['', 'sandbox', 'merchant.transaction.destroy', '*.destroy', 'view.*'].some(isKnownPermission),
    ).toBe(false);
  });

  it('are granted by default roles through known patterns only', () => {
    expect(Object.values(DEFAULT_ROLES).flat().every(isKnownPermission)).toBe(true);
    expect(
      PERMISSIONS.filter((p) => isPermitted(DEFAULT_ROLES.user ?? [], p)).every((p) =>
        /\.(view|list)$/.test(p),
      ),
    ).toBe(true);
  });
});

describe('the vocabulary', () => {
  it('repeats no value within a set', () => {
    for (const [name, values] of Object.entries(vocabulary)) {
      if (Array.isArray(values)) expect([name, new Set(values).size]).toEqual([name, values.length]);
    }
  });

  it('has the 27 federative units and 14 transaction statuses', () => {
    expect(vocabulary.UFS).toHaveLength(27);
    expect(vocabulary.TRANSACTION_STATUSES).toHaveLength(14);
  });

  it('tells members from strangers, and from values that are no strings', () => {
    expect(vocabulary.isOneOf(vocabulary.PAYMENT_METHODS, 'PIX')).toBe(true);
    expect(vocabulary.isOneOf(vocabulary.PAYMENT_METHODS, 'pix')).toBe(false);
    expect(vocabulary.isOneOf(vocabulary.PAYMENT_METHODS, ['PIX'])).toBe(false);
    expect(vocabulary.isOneOf(vocabulary.PAYMENT_METHODS, undefined)).toBe(false);
  });
});
