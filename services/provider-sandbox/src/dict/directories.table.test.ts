// Answers of the two directories, 3DS by token and DICT by key, and the bucket of DICT.
import { completeChallenge, openSession, sessionSnapshot } from '../three-ds/domain/three-ds';
import {
  entrySnapshot,
  madeUpEntry,
  readKey,
  drain,
  fullBucket,
  refill,
  retryAfterSeconds,
} from './domain/dict';

const NOW = new Date('2026-11-20T12:00:00.000Z');
const LATER = new Date('2026-11-20T13:00:00.000Z');
const open = (token: string) =>
  openSession({ sessionId: 's1', acsId: 'a1', token, amountCents: 1_000, expiresAt: LATER }, NOW);
const shown = (token: string) => sessionSnapshot(open(token), 'http://acs/a1');

describe('the 3DS directory', () => {
  it.each([
    ['4000000000001109', 'AUTHENTICATED', 'FRICTIONLESS', null, '05', true],
    ['4000000000001208', 'CHALLENGE_REQUIRED', 'CHALLENGE', null, null, false],
    ['4000000000001307', 'FAILED', null, 'AUTHENTICATION_FAILED', null, false],
    ['4000000000001406', 'AUTHENTICATED', 'ATTEMPT', null, '06', false],
    ['4000000000001505', 'FAILED', null, 'DIRECTORY_TIMEOUT', null, false],
    ['4000000000001604', 'FAILED', null, 'NOT_ENROLLED', null, false],
    ['4000000000001703', 'CHALLENGE_REQUIRED', 'CHALLENGE', null, null, false],
    ['5555000000001105', 'AUTHENTICATED', 'FRICTIONLESS', null, '02', true],
    ['5555000000001204', 'CHALLENGE_REQUIRED', 'CHALLENGE', null, null, false],
    ['4111111111111111', 'AUTHENTICATED', 'FRICTIONLESS', null, '05', true],
    ['any token', 'AUTHENTICATED', 'FRICTIONLESS', null, '05', true],
  ])('answers token %s with %s', (token, status, flow, failure_reason, eci, liability_shift) => {
    const session = shown(token);
    expect(session).toMatchObject({ status, flow, failure_reason, eci, liability_shift });
    expect(session.cryptogram === null).toBe(eci === null);
    expect(session.challenge_url).toBe(status === 'CHALLENGE_REQUIRED' ? 'http://acs/a1' : null);
  });

  it('keeps neither the token nor the cryptogram', () => {
    const session = open('4000000000001109');
    expect(JSON.stringify(session)).not.toContain('4000000000001109');
    expect(JSON.stringify(session)).not.toContain(shown('4000000000001109').cryptogram);
  });

  it('takes the first answer to a challenge, and only in time', () => {
    const challenge = open('4000000000001208');
    const approved = completeChallenge(challenge, 'AUTHENTICATED', NOW);
    if (!approved.ok) throw new Error('not approved');
    expect(sessionSnapshot(approved.value, '')).toMatchObject({
      eci: '05',
      liability_shift: true,
      challenge_url: null,
    });
    expect(completeChallenge(approved.value, 'AUTHENTICATED', NOW)).toEqual(approved);
    expect(completeChallenge(approved.value, 'FAILED', NOW)).toEqual({
      ok: false,
      error: { code: 'session_completed' },
    });
    expect(completeChallenge(challenge, 'ABANDONED', NOW)).toEqual({ ok: true, value: challenge });
    const tooLate = new Date(LATER.getTime() + 1);
    expect(completeChallenge(challenge, 'AUTHENTICATED', tooLate)).toEqual({
      ok: false,
      error: { code: 'session_expired' },
    });
  });
});

describe('the key directory', () => {
  it.each([
    ['LOJA@Example.com', 'loja@example.com'],
    ['+5510998765432', '+5510998765432'],
    ['11144477735', '11144477735'],
    ['11222333000181', '11222333000181'],
    ['A87HBZHB000161', 'A87HBZHB000161'],
    ['123E4567-E89B-42D3-A456-426614174000', '123e4567-e89b-42d3-a456-426614174000'],
    ['11144477734', null],
    ['nothing', null],
    ['@', null],
  ])('reads %s as %s', (text, key) => {
    expect(readKey(text)).toBe(key);
  });

  it('answers the same for the same key, masked', () => {
    const entry = madeUpEntry('loja@example.com', '11222333000181');
    expect(entry).toEqual(madeUpEntry('loja@example.com', '11222333000181'));
    expect(entrySnapshot('loja@example.com', entry!)).toMatchObject({
      account: expect.stringMatching(/^\*{5}\d{2}$/) as string,
      owner_document: '11.***.***/0001-**',
    });
  });

  it.each([
    ['loja@example.com', '11222333000181'],
    ['11144477735', '11144477735'],
    ['+5511999990001', '11222333000181'],
  ])('says that %s belongs to %s when asked for a company', (key, owner) => {
    expect(madeUpEntry(key, '11222333000181')?.ownerDocument).toBe(owner);
  });

  it.each(['eu@stranger.example', '+5511999999999', 'ffffffff-89ab-4def-8abc-0123456789ab'])(
    'says that %s belongs to another person',
    (key) => {
      const document = madeUpEntry(key, '11222333000181')?.ownerDocument;
      expect(document).toMatch(/^\d{11}$/);
    },
  );

  it.each(['ninguem@loja.invalid', 'a@invalid', '+5511999990000', '00000000-89ab-4def-8abc-0123456789ab'])(
    'does not know %s',
    (key) => {
      expect(madeUpEntry(key, '11222333000181')).toBeNull();
    },
  );
});

describe('the bucket', () => {
  const rules = { capacity: 500, refillPerMinute: 20 };
  const at = (ms: number): Date => new Date(NOW.getTime() + ms);

  it('gives back one token every three seconds, up to its capacity, without losing fractions', () => {
    const bucket = drain(fullBucket(rules, NOW), 100);
    expect(refill(bucket, rules, at(2_999))).toEqual(bucket);
    const once = refill(bucket, rules, at(4_000));
    expect(once).toEqual({ tokens: 401, refilledAt: at(3_000) });
    expect(refill(once, rules, at(6_000)).tokens).toBe(402);
    expect(refill(bucket, rules, at(3_600_000)).tokens).toBe(500);
  });

  it('is emptied by a look-up that costs more than the rest, and names the seconds until the next token', () => {
    const empty = drain({ tokens: 5, refilledAt: NOW }, 20);
    expect(empty.tokens).toBe(0);
    expect(retryAfterSeconds(empty, rules, at(500))).toBe(3);
    expect(retryAfterSeconds(empty, rules, at(2_999))).toBe(1);
  });
});
