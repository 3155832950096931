// Changes of an endpoint, its event filters, and its signing secrets.
import { Secret } from '@mps/kernel';
import {
  markDeleted,
  disable,
  findFreeSlot,
  MAX_ENDPOINTS,
  MAX_SECRETS,
  makeEndpoint,
  applyPatch,
  pickPrevious,
  rotateSecrets,
  SECRET_OVERLAP_MS,
  takesEvent,
  filterValidSecrets,
  type EndpointSecret,
} from './endpoint';

const START = '2026-03-02T12:00:00.000Z';
const LATER = '2026-03-03T12:00:00.000Z';
const endpoint = makeEndpoint(
  {
    id: 'endpoint',
    organization_id: 'organization',
    company_id: 'company',
    url: 'https://example.com/',
    event_types: ['refund.*', 'refund.*'],
    description: null,
    enabled: true,
    slot: 1,
    sealed_secrets: 'sealed',
  },
  START,
);

describe('a new endpoint', () => {
  it('has each filter once', () => expect(endpoint.event_types).toEqual(['refund.*']));

  it.each([
    [[], 1],
    [[1, 2, 3], 4],
    [[2, 3, 1, 5], 4],
    [Array.from({ length: MAX_ENDPOINTS }, (_, index) => index + 1), null],
  ])('takes a free slot: with %j taken, slot %s', (taken, slot) => expect(findFreeSlot(taken)).toBe(slot));
});

describe('a patch of an endpoint', () => {
  it.each([[{}], [{ enabled: true }], [{ url: endpoint.url, description: null, event_types: ['refund.*'] }]])(
    '%j changes nothing',
    (patch) => expect(applyPatch(endpoint, patch, LATER)).toBe(endpoint),
  );

  it('reports the old values of the changed members', () => {
    const next = applyPatch(endpoint, { url: 'https://example.com/b', event_types: ['*', '*'] }, LATER);
    expect(next).toMatchObject({ url: 'https://example.com/b', event_types: ['*'], updated_at: LATER });
    expect(pickPrevious(endpoint, next)).toEqual({ url: 'https://example.com/', event_types: ['refund.*'] });
  });

  it('forgets the earlier failures with a new URL, and with no other member', () => {
    const patched = applyPatch(endpoint, { description: 'new', event_types: ['*'] }, LATER);
    expect(patched.enabled_at).toBe(START);
    expect(applyPatch(endpoint, { url: 'https://example.com/b' }, LATER).enabled_at).toBe(LATER);
  });

  it('clears disabled_reason when it enables the endpoint', () => {
    const off = disable(endpoint, 'failing', START);
    expect(off).toMatchObject({ enabled: false, disabled_reason: 'failing', enabled_at: START });
    expect(applyPatch(off, { enabled: true }, LATER)).toMatchObject({
      enabled: true,
      disabled_reason: null,
      enabled_at: LATER,
    });
    expect(disable(off, 'gone', LATER)).toBe(off);
  });
});

describe('a secret rotation', () => {
  const at = new Date(START);
  const end = new Date(at.getTime() + SECRET_OVERLAP_MS).toISOString();

  const first: readonly EndpointSecret[] = [{ secret: new Secret('first'), expires_at: null }];
  const rotate = (secrets: readonly EndpointSecret[], name: string, now: Date) =>
    rotateSecrets(secrets, new Secret(name), now);
  const exposeSecrets = (secrets: readonly EndpointSecret[]) => secrets.map(({ secret }) => secret.expose());

  it('keeps the old secret signing until the overlap ends', () => {
    const next = rotate(first, 'second', at);
    expect(exposeSecrets(filterValidSecrets(next, START))).toEqual(['second', 'first']);
    expect(exposeSecrets(filterValidSecrets(next, end))).toEqual(['second']);
  });

  it('does not prolong earlier overlaps, and keeps at most MAX_SECRETS', () => {
    let next = first;
    for (let round = 0; round < MAX_SECRETS + 2; round += 1) next = rotate(next, `s${round}`, at);
    expect(next).toHaveLength(MAX_SECRETS);
    const again = rotate(rotate(first, 'second', at), 'third', new Date(LATER));
    expect(exposeSecrets(again)).toEqual(['third', 'second']);
  });
});

it('a deleted endpoint has no secret and no slot', () => {
  expect(markDeleted(endpoint, LATER)).toMatchObject({
    sealed_secrets: null,
    slot: undefined,
    deleted_at: LATER,
  });
});

describe('an endpoint with filters', () => {
  const takes = (event_types: string[], type: string, aggregate_id = 'payment'): boolean =>
    takesEvent({ id: 'endpoint', event_types }, { type, aggregate_id });

  it.each([
    [['*'], 'transaction.created', true],
    [['transaction.*'], 'transaction.late_payment', true],
    [['transaction.*'], 'refund.created', false],
    [['transaction.created'], 'transaction.created', true],
    [['transaction.created'], 'transaction.status_changed', false],
    [['refund.*', 'dispute.closed'], 'dispute.closed', true],
    [[], 'dispute.closed', false],
  ])('%j takes %s: %s', (filters, type, taken) => expect(takes(filters, type)).toBe(taken));

  it('takes its own test regardless of filters, and no test of another endpoint', () => {
    expect(takes(['refund.created'], 'webhook_endpoint.test', 'endpoint')).toBe(true);
    expect(takes(['*'], 'webhook_endpoint.test', 'another')).toBe(false);
    expect(takes(['*'], 'webhook_endpoint.disabled', 'another')).toBe(true);
  });
});
