// Every rule of the interface for merchants (E6, E7), fee policies (E8), PIX keys (E9), the selection of a company (E10)
// and the list of users (E11), beside the end-to-end test that takes what it allows and the one that refuses what it
// does not. A test that is renamed or removed fails here, with the rule that it leaves alone.
import { readFileSync } from 'node:fs';
import path from 'node:path';

type Place = readonly [suite: string, words: string];

const PATCH = 'merchants_patch';
const RULES = 'fee-policies_rules';
const REPLACE = 'fee-policies_replace';
const KEYS = 'pix-keys_rules';
const SESSIONS = 'auth_sessions';
const USERS = 'users_company';

const COVERED: readonly (readonly [rule: string, accepts: Place, refuses: Place])[] = [
  [
    'E6 reads a merchant of the scope',
    ['merchants_create', 'with every member'],
    ['merchants', 'missing, malformed or somebody else’s'],
  ],
  [
    'E7 only the ten listed members',
    ['merchants', 'changes each of the ten members'],
    [PATCH, "'created_at', 'updated_at'].map("],
  ],
  [
    'E7 contact merged',
    [PATCH, "{ contact: { phone: '+5521987654321' } }"],
    [PATCH, "'#/contact/nickname', 'unknown_field'"],
  ],
  [
    'E7 address merged',
    [PATCH, "{ address: { street: 'Rua Nova' } }"],
    [PATCH, "'#/address/street', 'invalid_type'"],
  ],
  [
    'E7 transfer_configurations merged',
    [PATCH, "transfer_frequency: 'MONTHLY', day_of_month: 31"],
    [PATCH, 'transfers that do not say when'],
  ],
  [
    'E7 PF goes with CPF',
    [PATCH, 'of a person is PF and nothing else'],
    [PATCH, "[{ document_tax_type: 'PF' }"],
  ],
  [
    'E7 PJ, MEI, ME go with CNPJ',
    [PATCH, "{ document_tax_type: 'ME' },"],
    [PATCH, "for (const type of ['PJ', 'MEI', 'ME'])"],
  ],
  [
    'E7 tax type locked while an affiliation is open',
    [PATCH, "const isFinal = status === 'FAILED' || status === 'REJECTED'"],
    [PATCH, 'is locked while an affiliation is neither'],
  ],
  [
    'E7 tax type guarded under the same write',
    [PATCH, 'never pass each other'],
    [PATCH, "toBe('document_tax_type_locked')"],
  ],
  [
    'E7 declared_revenue a whole number of at least 0',
    [PATCH, '{ declared_revenue: 0 }'],
    [PATCH, '[{ declared_revenue: 1.5 }'],
  ],
  [
    'E7 document_number, status, webhook_enabled not writable',
    [PATCH, 'and leaves the rest as it was'],
    [PATCH, "'status', 'webhook_enabled'"],
  ],
  ['E8 six required members', [RULES, "describe('a replacement takes'"], [RULES, "'a missing %s'"]],
  ['E8 pattern of the name', [RULES, 'a name of 100 characters'], [RULES, 'a name with a space']],
  [
    'E8 description of at most 500 characters, or null',
    [RULES, 'a description that is null'],
    [RULES, 'a description of 501 characters'],
  ],
  [
    'E8 percentages are multiples of 0.0001',
    [RULES, 'a percentage that binary fractions get wrong'],
    [RULES, 'a percentage finer than 0.0001'],
  ],
  ['E8 percentages from 0 to 100', [RULES, 'the largest percentage'], [RULES, 'a percentage above 100']],
  ['E8 at least one rule', [RULES, "it('200 rules'"], [RULES, "['no rules'"]],
  [
    'E8 id updates, no id creates, missing deletes',
    [REPLACE, 'leaves exactly the payload'],
    [REPLACE, 'a rule id that stands twice'],
  ],
  [
    'E8 unknown id is 400 and nothing changes',
    [REPLACE, 'takes what GET answers back as it is'],
    [REPLACE, 'the id of another policy’s rule'],
  ],
  [
    'E8 two at once end as exactly one of the two',
    [REPLACE, 'of two at once ends as one of the two'],
    [REPLACE, '100 at once end as exactly one of their payloads'],
  ],
  [
    'E9 status DELETED with deleted_at',
    [KEYS, 'is kept whole, masks as they were'],
    ['pix-keys', 'missing, malformed, or another merchant’s'],
  ],
  [
    'E9 dict_key_information is always there',
    [KEYS, 'has no snapshot when the directory never knew it'],
    [KEYS, 'takes no new charge'],
  ],
  ['E9 masked values untouched', [KEYS, "toContain('*')"], [KEYS, 'is deleted by a key with the right']],
  [
    'E10 a token of a user, not a key',
    [SESSIONS, 'answers a token bound to it'],
    [SESSIONS, "describe('a selection of a company'"],
  ],
  ['E10 company_id required', [SESSIONS, 'answers a token bound to it'], [SESSIONS, "[{}, 'required']"]],
  [
    'E10 a company of the user',
    [SESSIONS, 'answers a token bound to it'],
    [SESSIONS, 'tells a company of others exactly as one that is not there'],
  ],
  [
    'E10 a JWT with expires_at',
    [SESSIONS, 'says in the token who'],
    ['access-matrix', 'a token with a past end written into it'],
  ],
  [
    'E11 bearer only',
    [USERS, 'holds who has a role in the selected company'],
    [USERS, "it('is not for keys'"],
  ],
  ['E11 page and limit', [USERS, "list('?limit=2')"], [USERS, "['limit=101', 'limit', 'too_big']"]],
  [
    'E11 sort created_at or -created_at only',
    [USERS, 'sort=-created_at'],
    [USERS, "['sort=first_name', 'sort', 'invalid_enum']"],
  ],
  ['E11 of the selected company', [USERS, 'beside'], [SESSIONS, "code: 'company_not_selected'"]],
];

const folder = path.resolve(__dirname, '../e2e');
const textOf = (suite: string): string => readFileSync(path.join(folder, `${suite}.e2e.test.ts`), 'utf8');

it.each(COVERED)('%s: something is taken, and something is refused', (_rule, ...places) => {
  for (const [suite, words] of places)
    expect({ suite, has: textOf(suite).includes(words) ? words : null }).toEqual({ suite, has: words });
});
