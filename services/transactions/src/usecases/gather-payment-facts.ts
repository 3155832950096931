// What the other services know of a payment, asked for together, and every refusal that follows from it: first all wrong
// requests (400) at once, then the first state that stands in the way (409).
import { invalid, violation, withoutNulls, type DomainError, type Violation } from '@mps/contracts';
import type { Affiliation__Output } from '@mps/contracts/gen/mps/merchants/v1/Affiliation';
import type { GetPaymentContextResponse__Output } from '@mps/contracts/gen/mps/merchants/v1/GetPaymentContextResponse';
import type { PixKey__Output } from '@mps/contracts/gen/mps/pix_keys/v1/PixKey';
import type { QuoteResponse__Output } from '@mps/contracts/gen/mps/pricing/v1/QuoteResponse';
import { cardBrandOf, err, ok, type Result } from '@mps/kernel';
import type { CreateCommand } from '../domain/create-command';
import { checkDueDate, isExpiredCard, type PaymentFacts } from '../domain/new-transaction';
import type { PricePart, PricingSnapshot } from '../domain/transaction';
import type { Neighbours, Reply, RequestContext } from './ports';

const ACTIVE = 'ACTIVE';

/** A neighbour's answer: facts, a wrong request, or a state that stands in the way. */
type Answer<T> = Result<T, DomainError>;

export async function gatherPaymentFacts(
  neighbours: Neighbours,
  command: CreateCommand,
  now: Date,
  context: RequestContext,
  sessionViolations: readonly Violation[],
): Reply<PaymentFacts> {
  const companies = command.split_rules.map(({ company_id }) => company_id);
  const [merchant, pixKey, unknownCompanies] = await Promise.all([
    neighbours.getPaymentContext(command.merchant_id, context),
    askForPixKey(neighbours, command, context),
    companies.length === 0 ? ok([]) : neighbours.checkCompanies(companies, context),
  ]);
  if (!merchant.ok) return merchant;
  if (!unknownCompanies.ok) return unknownCompanies;
  const affiliation = findAffiliation(merchant.value, command);
  const quote = await neighbours.quote(quoteRequest(command, merchant.value, affiliation), context);
  const violations = [
    ...violationsOfTime(command, now),
    ...sessionViolations,
    ...violationsOfSplit(command, unknownCompanies.value),
    ...violationsIn(quote, '#/fee_policy_id'),
    ...violationsIn(
      pixKey,
      command.pix_data === null ? '#/bolepix_data/pix_key_id' : '#/pix_data/pix_key_id',
    ),
  ];
  if (violations.length > 0) return err(invalid(...violations));
  return join(command, merchant.value, affiliation, pixKey, quote);
}

function askForPixKey(
  neighbours: Neighbours,
  { merchant_id, pix_data, bolepix_data }: CreateCommand,
  context: RequestContext,
): Promise<Answer<PixKey__Output | null>> | Answer<null> {
  const charge = pix_data ?? bolepix_data;
  return charge === null ? ok(null) : neighbours.getPixKeyForCharge(merchant_id, charge.pix_key_id, context);
}

function findAffiliation(
  { affiliations }: GetPaymentContextResponse__Output,
  { provider, payment_method, capture_method }: CreateCommand,
): Affiliation__Output | undefined {
  return affiliations.find(
    (one) =>
      one.status === ACTIVE &&
      one.provider === provider &&
      one.payment_methods.includes(payment_method) &&
      one.capture_methods.includes(capture_method),
  );
}

function quoteRequest(
  command: CreateCommand,
  merchant: GetPaymentContextResponse__Output,
  affiliation: Affiliation__Output | undefined,
) {
  const { card_data } = command;
  const brand =
    card_data &&
    cardBrandOf({ networkToken: card_data.network_token.expose(), displayName: card_data.display_name });
  return {
    subject: withoutNulls({
      amount: command.amount,
      payment_method: command.payment_method,
      installments: command.installments,
      capture_method: command.capture_method,
      provider: command.provider,
      currency: command.currency,
      mcc: affiliation?.mcc ?? null,
      brand,
      wallet_type: card_data?.wallet_type ?? null,
      automatic_anticipation: affiliation?.anticipation_type === 'AUTOMATIC',
    }),
    ...withoutNulls({
      requested_fee_policy_id: command.fee_policy_id,
      merchant_default_fee_policy_id: merchant.default_fee_policy_id ?? null,
      organization_default_fee_policy_id: merchant.organization_default_fee_policy_id ?? null,
    }),
  };
}

/** What was right when it was written may be wrong today: due dates and expiry dates. */
function violationsOfTime({ pix_data, bolepix_data, card_data }: CreateCommand, now: Date): Violation[] {
  const found: Violation[] = [];
  const dueDates = [
    ['#/pix_data/due_date', pix_data?.due_date],
    ['#/bolepix_data/due_date', bolepix_data?.due_date],
  ] as const;
  for (const [at, dueDate] of dueDates) {
    const wrong = dueDate == null ? null : checkDueDate(dueDate, now);
    if (wrong === 'too_small') found.push(violation(at, 'too_small', 'must be today or later'));
    if (wrong === 'too_big') found.push(violation(at, 'too_big', 'must be at most 5 years ahead'));
  }
  if (card_data !== null && isExpiredCard(card_data, now))
    found.push(violation('#/card_data/expiry_year', 'too_small', 'card has expired'));
  return found;
}

function violationsOfSplit({ split_rules }: CreateCommand, unknown: readonly string[]): Violation[] {
  return split_rules.flatMap(({ company_id }, index) =>
    unknown.includes(company_id)
      ? [
          violation(
            `#/split_rules/${index}/company_id`,
            'company_not_found',
            'names no active company of the organization',
          ),
        ]
      : [],
  );
}

/** The neighbour knows what is wrong; where it stands in this request only this service knows. */
function violationsIn(answer: Answer<unknown>, at: string): Violation[] {
  if (answer.ok || answer.error.code !== 'validation_error') return [];
  return (answer.error.violations ?? []).map((one) => ({ ...one, in: 'body', at }));
}

function join(
  command: CreateCommand,
  merchant: GetPaymentContextResponse__Output,
  affiliation: Affiliation__Output | undefined,
  pixKey: Answer<PixKey__Output | null>,
  quote: Answer<QuoteResponse__Output>,
): Result<PaymentFacts, DomainError> {
  if (merchant.status !== ACTIVE) return err({ code: 'merchant_not_active' });
  if (affiliation === undefined)
    return err({ code: 'affiliation_not_active', detail: missingAffiliation(merchant, command) });
  if (!pixKey.ok) return pixKey;
  if (!quote.ok) return quote;
  return ok({
    organization_id: merchant.organization_id,
    company_name: merchant.name,
    company_full_name: merchant.full_name,
    company_city: merchant.city,
    company_document: merchant.document_number ?? null,
    affiliation,
    pricing: pricingOf(quote.value),
    fee_policy_id: quote.value.fee_policy_id ?? null,
    cost_policy_id: quote.value.cost_policy_id ?? null,
    pix_key: pixKey.value && chargedKey(pixKey.value),
  });
}

function chargedKey({ id, key, dict_key_information }: PixKey__Output) {
  if (dict_key_information == null) return { id, key };
  const { owner_document: document, bank: bank_name, branch, account } = dict_key_information;
  return { id, key, receiving_account: { document, bank_name, branch, account } };
}

function missingAffiliation(
  { affiliations }: GetPaymentContextResponse__Output,
  { provider, payment_method, capture_method }: CreateCommand,
): string {
  const active = affiliations.filter((one) => one.status === ACTIVE && one.provider === provider);
  if (active.length === 0) return `The merchant has no active affiliation with ${provider}`;
  const paying = active.filter((one) => one.payment_methods.includes(payment_method));
  if (paying.length === 0) return `No active affiliation with ${provider} offers ${payment_method}`;
  return `No active affiliation with ${provider} offers ${payment_method} by ${capture_method}`;
}

function pricingOf(quote: QuoteResponse__Output): PricingSnapshot {
  return {
    fee: pricePart(quote.fee),
    cost: pricePart(quote.cost),
    fee_rule_id: quote.fee_rule_id ?? null,
    cost_rule_id: quote.cost_rule_id ?? null,
    automatic_anticipation_percentage_e4: quote.automatic_anticipation_percentage_e4,
    cost_anticipation_percentage_e4: quote.cost_anticipation_percentage_e4,
  };
}

function pricePart(price: PricePart | null): PricePart {
  return {
    percentage: price?.percentage ?? 0,
    flat: price?.flat ?? 0,
    minimum_price: price?.minimum_price ?? 0,
  };
}
