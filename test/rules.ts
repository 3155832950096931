// The clauses of docs/rules.md#endpoints by the anchor of their rule, and their proofs. Each clause has at least one
// accepted and one refused request.
// Tests of the gateway's own rules use its harness. Tests of service rules run end to end.
// For E1 to E5 the type of `proveRule` requires both sides. For E6 to E11 `proof` wraps the title or row of the
// proving test.
// The compiler rejects unknown clauses. test/tidy/rules.test.ts finds clauses without proof.
export const CLAUSES = {
  'create-common': [
    'provider must be PROVIDER_A',
    'request_id has at least 1 character',
    'amount is an integer, 1 to 1 500 000 000',
    'capture_method is a closed enum',
    'payment_method is a closed enum',
    'currency is BRL, by default BRL',
    'installments are 1 to 18, by default 1',
    'installments are exactly 1 for PIX and BOLEPIX',
    'soft_descriptor has at most 13 characters',
    'fee_policy_id beats the company default',
    'fee_policy_id must be of the same organization',
  ],
  'create-conditional': [
    'pix_data iff PIX',
    'bolepix_data iff BOLEPIX',
    'card_data iff CREDIT_CARD',
    'card_data iff DEBIT_CARD',
  ],
  'create-pix': [
    'with due_date the consumer is required with full_name, document_number, document_type',
    'with due_date expiration_in_seconds is forbidden',
    'without due_date expiration_in_days_after_due_date is forbidden',
    'without due_date interest, fine, discount and abatement are not allowed',
  ],
  'create-bolepix': [
    'due_date',
    'consumer with full_name, document_type, document_number',
    'full address with street_number',
  ],
  'create-3ds': [
    'the session is AUTHENTICATED',
    'the session is unexpired',
    'the session is unconsumed',
    'the session is of the same company',
    'the session has the same amount',
    'the session has the same currency',
    'cryptogram and ECI are injected',
    'require_3ds → AWAITING_3DS, provably not sent to the provider',
    'refuse_on_challenge → REFUSED, CHALLENGE_NOT_ALLOWED',
    'both flags true are rejected',
    'flags on PIX and BOLEPIX are rejected',
  ],
  'create-split': [
    'amounts xor percentages over the whole array',
    'amounts sum to the amount',
    'percentages sum to exactly 100',
    'a bearer’s part of the fee is at most its share',
    'a company’s credential does not leave the fee to others',
  ],
  'transaction-response': [
    'required members are always present, fee_policy_id may be null',
    'pix_data, bolepix_data and card_data only for their method',
    'automatic_anticipation is of the affiliation at creation time',
    'refunded_amount is of completed refunds only',
    'latest_refund_at is of the last completed refund',
    'card number, network_token and cryptogram are never returned',
  ],
  authenticate: ['path ids are uuids', 'only AWAITING_3DS', 'the session is linked', 'foreign merchant 404'],
  'list-transactions': [
    'page is 1 and limit 20 by default, limit 101 and page 0 are 400',
    'status is a comma-separated list',
    'provider in any case in, upper case out',
    'amount_from and amount_to are inclusive',
    'created_at_from and created_at_to are inclusive',
    'sort is a list with "-"',
    'all filters hold together',
    'totals of the envelope are exact',
    "the scope is the key's company tree",
  ],
  detail: [
    'fee_policy has id, name, description, created_at, updated_at',
    'refunds is a list',
    'ledger_entries is a list or null',
  ],
  receipts: [
    'one PAYMENT and one per completed refund',
    'pdf_file_base64 decodes to %PDF',
    'the document of the payer may be masked',
    'wallet_type of card_data may be null',
  ],
} as const;

export type Rule = keyof typeof CLAUSES;
type Check = readonly [what: string, check: () => Promise<unknown>];
type AtLeastOne = readonly [Check, ...Check[]];
export type Proofs<R extends Rule> = Readonly<
  Record<(typeof CLAUSES)[R][number], { readonly accepts: AtLeastOne; readonly rejects: AtLeastOne }>
>;

/** Makes one check per value, named after the value. */
export function each<Value>(
  values: readonly Value[],
  checkOf: (value: Value) => () => Promise<unknown>,
  nameOf: (value: Value) => string = String,
): AtLeastOne {
  const [first, ...more] = values.map((value): Check => [nameOf(value), checkOf(value)]);
  if (first === undefined) throw new Error('There is nothing to check');
  return [first, ...more];
}

/** Proves some clauses of a rule completely. Several suites may share a rule. */
export function proveRule<R extends Rule>(rule: R, proofs: Partial<Proofs<R>>): void {
  const clauses = Object.entries(proofs) as [string, Proofs<R>[keyof Proofs<R>]][];
  describe(`docs/rules.md#${rule}`, () => {
    describe.each(clauses)('%s', (_clause, { accepts, rejects }) => {
      it.each(accepts)('accepts %s', (_case, check) => check());
      it.each(rejects)('rejects %s', (_case, check) => check());
    });
  });
}

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

/** Returns `proven`, a title or a row, unchanged. A test that proves several clauses nests several calls. */
export function proof<Proven>(_clause: Clause, _side: 'accepts' | 'refuses', proven: Proven): Proven {
  return proven;
}
