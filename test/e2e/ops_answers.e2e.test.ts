// Output of the operator's tool: help, tables, error sentences, and refusals of unauthorized callers.
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { Api, cardPayment, eventually, sharedPlatform } from '@mps/testkit';
import { freshName } from './fresh';
import {
  company,
  deployment,
  feePolicy,
  file,
  folder,
  gatewayKey,
  operatorKey,
  ops,
  run,
  withKey,
} from './ops';

const { baseUrl, demo } = sharedPlatform();
const api = new Api(baseUrl, demo.api_key);

describe('the operator’s tool', () => {
  it('refuses a key for an unknown organization and an impossible transition', async () => {
    const move = ['companies', 'set-status', 'x', 'OPEN', '--reason', 'x', '--organization', 'x'];
    const [issued, moved] = await Promise.all([
      withKey(['keys', 'issue', '--organization', 'nonsense']),
      withKey(move),
    ]);
    expect([issued.code, issued.errors]).toEqual([
      1,
      expect.stringMatching(/^GetMerchant was refused: .*\(resource_not_found\)\.$/),
    ]);
    expect([moved.code, moved.errors]).toEqual([1, expect.stringContaining('BLOCKED, ACTIVE, INACTIVE')]);
  });

  it('shows its help at every level', async () => {
    const groups = {
      organizations: ['create'],
      companies: ['create', 'activate', 'list', 'set-status'],
      users: ['create', 'grant', 'reset-totp'],
      keys: ['issue', 'revoke', 'rotate-signing-key', 'make-operator-key', 'reseal'],
      people: ['export', 'erase'],
      policies: ['fee-create', 'cost-put', 'default'],
      ledger: ['audit', 'reconcile', 'trial-balance', 'rebuild'],
      events: ['restore'],
    };
    const shows = async ([group, commands]: [string, string[]]) => {
      const { code, output } = await run([group, '--help']);
      expect(code).toBe(0);
      const shown = [...output.matchAll(/^ {2}([a-z][a-z-]*) (?:\[options\]|<)/gm)].map(([, name]) => name);
      expect(new Set([...shown, ...commands])).toEqual(new Set(commands));
      for (const command of commands) expect(output).toContain(command);
    };
    // One after the other: ten processes that start together take the processor from every other test.
    for (const group of Object.entries(groups)) await shows(group);
    const whole = await run(['--help']);
    for (const group of [...Object.keys(groups), 'dead-letters', 'deliveries'])
      expect(whole.output).toContain(group);
  });

  it('prints a table by default', async () => {
    const { code, output } = await withKey(['organizations', 'create', await file(company())]);
    expect([code, output]).toEqual([0, expect.stringMatching(/│ status\s+│ ACTIVE/)]);
  });

  it('describes the fault of a file in one sentence', async () => {
    const { address, ...rest } = company();
    const { code, errors } = await withKey([
      'organizations',
      'create',
      await file({ ...rest, adress: address }),
    ]);
    expect([code, errors]).toEqual([
      1,
      expect.stringMatching(/does not fit: \/adress is not known; \/address must be an object\.$/),
    ]);
  });

  it('prints a service’s refusal without a stack', async () => {
    const { code, errors } = await withKey(['keys', 'revoke', 'no-such-key']);
    expect([code, errors]).toEqual([
      1,
      expect.stringMatching(/^RevokeApiKey was refused: .*\(resource_not_found\)\.$/),
    ]);
  });

  it('never falls back to the platform of this machine once a deployment is named', async () => {
    const issue = ['keys', 'issue', '--organization', 'x'];
    const [withoutKey, withoutAddress] = await Promise.all([
      run([...issue, ...deployment]),
      run(issue, { OPERATOR_TOKEN_PRIVATE_JWK: operatorKey }),
    ]);
    expect([withoutKey.code, withoutKey.errors]).toEqual([
      1,
      'The operators’ key is not given: name its file with --operator-key-file or set OPERATOR_TOKEN_PRIVATE_JWK.',
    ]);
    expect([withoutAddress.code, withoutAddress.errors]).toEqual([
      1,
      'The address of merchants is not given: use --merchants-address or MERCHANTS_ADDRESS.',
    ]);
  });

  it.each([
    ['organizations', 'create'],
    ['policies', 'cost-put'],
  ])('%s %s is refused to a holder of the gateway’s key', async (...command) => {
    const stolen = { OPERATOR_TOKEN_PRIVATE_JWK: gatewayKey };
    const content =
      command[0] === 'organizations'
        ? company()
        : { ...feePolicy(1), provider: 'PROVIDER_A', cashout_price: 0 };
    const { code, errors } = await run([...command, await file(content), ...deployment], stolen);
    expect([code, errors]).toEqual([1, expect.stringContaining('(authentication_error)')]);
  });

  it('makes the operators’ key once, as a private file and a public half', async () => {
    const name = path.join(folder, 'operator-key.json');
    const made = await run(['keys', 'make-operator-key', name, '--json']);
    expect([made.code, made.errors]).toEqual([0, '']);
    const { OPERATOR_TOKEN_PUBLIC_JWK } = JSON.parse(made.output) as Record<string, string>;
    const { d, ...publicHalf } = JSON.parse(await readFile(name, 'utf8')) as Record<string, unknown>;
    expect(JSON.parse(OPERATOR_TOKEN_PUBLIC_JWK ?? '')).toEqual(publicHalf);
    expect(d).toEqual(expect.any(String));
    expect((await stat(name)).mode & 0o777).toBe(0o600);
    const again = await run(['keys', 'make-operator-key', name]);
    expect([again.code, again.errors]).toEqual([1, expect.stringContaining('could not be written')]);
    // The services of this deployment do not know this key.
    const unknown = await run(['keys', 'revoke', 'x', '--operator-key-file', name, ...deployment]);
    expect([unknown.code, unknown.errors]).toEqual([1, expect.stringContaining('(authentication_error)')]);
  });

  it('lists the findings of all organizations or of one', async () => {
    const [all, none] = await Promise.all([ops('findings'), withKey(['findings', '--organization', 'none'])]);
    expect(all).toEqual({
      findings: expect.any(Array),
      overdue: expect.any(Array),
      cashout_findings: expect.any(Array),
      posting_findings: expect.any(Array),
      lost_events: expect.any(Array),
    });
    const nothing = ['findings', 'overdue work', 'cashout findings', 'posting findings', 'lost events'];
    expect([none.code, none.output]).toEqual([0, nothing.map((name) => `${name}: none\n`).join('')]);
  });

  it('shows that every cent of the platform adds up, now and at a past instant', async () => {
    const [now, before] = await Promise.all([
      ops('ledger', 'trial-balance'),
      ops('ledger', 'trial-balance', '--at', '2020-01-01T00:00:00Z'),
    ]);
    const sums = { credit: expect.any(Number), debit: expect.any(Number), difference: 0 };
    expect((now['trial_balance'] as object[]).at(-1)).toEqual({ organization_id: 'all', ...sums });
    expect((before['trial_balance'] as object[]).at(-1)).toEqual({
      ...{ organization_id: 'all', credit: 0, debit: 0, difference: 0 },
    });
    const { code, errors } = await withKey(['ledger', 'trial-balance', '--at', 'yesterday']);
    expect([code, errors]).toEqual([1, expect.stringContaining('It must be an instant in ISO 8601.')]);
  });

  it('rebuilds the ledger from payments without any difference', async () => {
    const path = `/v1/merchants/${demo.merchant_id}/transactions`;
    const split_rules = [
      { company_id: demo.sibling_merchant_id, percentage: 30 },
      { company_id: demo.merchant_id, percentage: 70 },
    ];
    const paid = await api.post<{ id: string }>(path, cardPayment({ installments: 3, split_rules }));
    for (const amount of [100, 50])
      await api.post(`${path}/${paid.body.id}/refunds`, { request_id: freshName(), amount });
    // Payments made during the comparison may have events in transit.
    for (const flags of [['--dry-run'], []]) {
      const compared = await eventually(async () => {
        const { code, output, errors } = await withKey(['ledger', 'rebuild', '--json', ...flags]);
        expect(code === 0 || errors).toBe(true);
        const answer = JSON.parse(output) as Record<string, unknown>;
        expect(answer['differences']).toEqual([]);
        return answer;
      });
      expect(compared).toMatchObject({ missing_here: 0, extra_here: 0, different: 0, wrong_totals: 0 });
      expect(compared['posting_sets']).toEqual(compared['equal']);
      expect(compared['posting_sets']).toBeGreaterThan(2);
      expect(compared['totals']).toBeGreaterThan(10);
    }
  });

  it('reseals everything, counts documents by key, and can run twice', async () => {
    for (let times = 0; times < 2; times++) {
      const report = await ops('keys', 'reseal');
      expect(report).toMatchObject({ remaining: [], can_remove: true });
      const members = report['members'] as { service: string; member: string; unreadable: number }[];
      expect(members.map(({ service, member }) => `${service} ${member}`)).toEqual([
        'identity signing_keys.sealed_private_key',
        'identity password_resets.delivery.sealed_token',
        'identity users.totp.sealed_secret',
        'identity users.idempotency.fingerprint',
        'identity login_attempts._id',
        'transactions transactions.sealed_token',
        'transactions three_ds_sessions.sealed_proof',
        'transactions transactions.fingerprint',
        'transactions three_ds_sessions.idempotency.fingerprint',
        'webhooks endpoints.sealed_secrets',
      ]);
      expect(members.every(({ unreadable }) => unreadable === 0)).toBe(true);
    }
  });

  it('does not print an unusable caller key', async () => {
    const { code, errors } = await run(['keys', 'rotate-signing-key', ...deployment], {
      OPERATOR_TOKEN_PRIVATE_JWK: 'secret-text',
    });
    expect([code, errors]).toEqual([
      1,
      'OPERATOR_TOKEN_PRIVATE_JWK does not hold an Ed25519 private key as a JWK.',
    ]);
  });
});
