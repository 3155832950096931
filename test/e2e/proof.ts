// The clauses of docs/rules.md for E6 to E11, tied to what proves them: `proof` stands around the title of a test or around
// the row of a table that is tested, and goes with it. A clause that no test accepts or none refuses fails
// test/tidy/rules.test.ts; one that is not in the list does not compile.
export const CLAUSES_OF_E6_TO_E11 = {
  merchant: [
    'is read in the scope of the caller',
    'only the ten listed members can be changed',
    'contact is merged',
    'address is merged',
    'transfer_configurations is merged',
    'PF goes with CPF',
    'PJ, MEI and ME go with CNPJ',
    'the tax type is locked while an affiliation is open',
    'the tax type is guarded under the same write',
    'declared_revenue is a whole number of at least 0',
    'document_number, status and webhook_enabled cannot be written',
  ],
  'fee-policy': [
    'six members are required',
    'the name has its pattern',
    'the description has at most 500 characters, or is null',
    'percentages are multiples of 0.0001',
    'percentages are from 0 to 100',
    'there is at least one rule',
    'a rule with an id is updated, one without is made, a missing one is deleted',
    'an unknown id is 400 and nothing changes',
    'two replacements at once end as exactly one of the two',
  ],
  'delete-pix-key': [
    'the status is DELETED, with deleted_at',
    'dict_key_information is always there',
    'masked values stay as they are',
  ],
  'select-company': [
    'a selection is for users and not for keys',
    'company_id is required',
    'the company is one of the user',
    'the token is a JWT that ends at expires_at',
    'the list of users is for users and not for keys',
    'the list of users has page and limit',
    'the list of users is sorted by created_at alone',
    'the list of users is of the selected company',
  ],
} as const;

type Clauses = typeof CLAUSES_OF_E6_TO_E11;
type Clause = { [Rule in keyof Clauses]: `${Rule}: ${Clauses[Rule][number]}` }[keyof Clauses];

/** Answers `proven` as it is: a title or a row. One that proves several clauses stands in several. */
export function proof<Proven>(_clause: Clause, _side: 'accepts' | 'refuses', proven: Proven): Proven {
  return proven;
}
