// Gathers the facts of a payment from the other services in parallel, and refuses by them: first all wrong requests at once
// (400), then the first state that forbids the payment (409). The local read model may replace an unavailable service. It
// never refuses: where it does not allow the payment, the answer is 503.
import {
  type CallContext,
  type DomainError,
  failure,
  invalid,
  violation,
  type Violation,
} from '@mps/contracts';
import type { DictKeyInformation__Output } from '@mps/contracts/gen/mps/pix_keys/v1/DictKeyInformation';
import type { QuoteResponse__Output } from '@mps/contracts/gen/mps/pricing/v1/QuoteResponse';
import {
  cardBrandOf,
  dayOf,
  err,
  isExpiredCard,
  isReducedToNothing,
  MAX_DUE_DATE_YEARS_AHEAD,
  ok,
  type Day,
  type Result,
} from '@mps/kernel';
import { refundFeePolicyOf, type PaymentSubject, type PolicyChoice } from '@mps/pricing-rules';
import type { Reply } from '../operation';
import {
  askOrFallBack,
  isUnavailable,
  UNAVAILABLE,
  type AffiliationProjection,
  type Answered,
  type Fallback,
  type MerchantFacts,
  type QuoteFacts,
  type UpstreamName,
  type Upstreams,
} from '../reference-data';
import {
  findCard,
  matchInstrument,
  readChargeTerms,
  toReceivingAccount,
  toPrice,
  type PricePart,
  type PricingSnapshot,
} from '../transaction';
import {
  INSTRUMENT_POINTER,
  type BolepixInput,
  type CreateRequest,
  type InstrumentInput,
  type PixInput,
} from './domain/create-request';
import { checkDueDate, type PaymentFacts } from './domain/new-transaction';
import { findFeesAboveShares, findOwnExemption, type FeeAboveShare } from './domain/split-costs';

const ACTIVE = 'ACTIVE';

/** An upstream's answer: facts, a wrong request, or a state that forbids the payment. */
type Answer<T> = Result<T, DomainError>;

interface KeyFacts {
  readonly id: string;
  readonly key: string;
  readonly dict_key_information?: DictKeyInformation__Output | null;
}

export interface FactsDeps {
  readonly upstreams: Upstreams;
  readonly fallback: Fallback;
}

export async function gatherPaymentFacts(
  { upstreams, fallback }: FactsDeps,
  {
    request,
    now,
    sessionViolations,
  }: {
    readonly request: CreateRequest;
    readonly now: Date;
    readonly sessionViolations: readonly Violation[];
  },
  context: CallContext,
): Reply<PaymentFacts> {
  const { merchant_id } = request;
  const companies = request.split_rules.map(({ company_id }) => company_id);
  const [merchant, pixKey, unknownCompanies] = await Promise.all([
    askOrFallBack<MerchantFacts>(upstreams.getPaymentContext(merchant_id, context), () =>
      fallback.merchant(merchant_id, context),
    ),
    askForPixKey({ upstreams, fallback }, request, context),
    companies.length === 0 ? ok([]) : upstreams.checkCompanies(companies, context),
  ]);
  const own = [...checkTimes(request, now), ...sessionViolations];
  if (!merchant.answer.ok) return unlessWrong(own, merchant.answer.error);
  if (!unknownCompanies.ok) return unlessWrong(own, unknownCompanies.error);
  const facts = merchant.answer.value;
  const affiliation = findAffiliation(facts, request);
  const quote = await askForQuote({ upstreams, fallback }, request, facts, affiliation, context);
  const feesAboveShares = quote.answer.ok
    ? findFeesAboveShares(request, toPrice(quote.answer.value.pricing.fee))
    : [];
  // An old policy refuses nothing, because its fee may have changed since.
  const isQuoteCertain = !quote.isFallback && !merchant.isFallback;
  const violations = [
    ...own,
    ...checkSplit(request, unknownCompanies.value),
    ...checkExemption(request, context),
    ...(isQuoteCertain ? feesAboveShares.map(toFeeViolation) : []),
    ...listViolations(quote.answer, '#/fee_policy_id'),
    ...listViolations(pixKey.answer, `${INSTRUMENT_POINTER[request.instrument.kind]}/pix_key_id`),
  ];
  if (violations.length > 0) return err(invalid(...violations));
  if (feesAboveShares.length > 0) return err(UNAVAILABLE);
  const joined = join(request, facts, affiliation, pixKey.answer, quote.answer);
  // Old facts of the merchant refuse nothing, nor do answers that other services based on them.
  if (!joined.ok) return merchant.isFallback ? err(UNAVAILABLE) : joined;
  const local_read_models = fallbacks({ merchants: merchant, pricing: quote, pix_keys: pixKey });
  return ok({ ...joined.value, ...(local_read_models.length > 0 && { local_read_models }) });
}

/** An unavailable upstream does not hide errors of the request itself. */
const unlessWrong = (own: readonly Violation[], error: DomainError) =>
  isUnavailable(error) ? err(own.length > 0 ? invalid(...own) : UNAVAILABLE) : err(error);

const fallbacks = (answers: Readonly<Record<UpstreamName, Answered<unknown>>>): UpstreamName[] =>
  (Object.keys(answers) as UpstreamName[]).filter((name) => answers[name].isFallback);

function askForPixKey(
  { upstreams, fallback }: FactsDeps,
  { merchant_id, instrument }: CreateRequest,
  context: CallContext,
): Promise<Answered<KeyFacts | null>> {
  const askFor = ({ pix_key_id }: PixInput | BolepixInput): Promise<Answered<KeyFacts | null>> =>
    askOrFallBack<KeyFacts | null>(upstreams.getPixKeyForCharge(merchant_id, pix_key_id, context), () =>
      fallback.pixKey(merchant_id, pix_key_id, context),
    );
  return matchInstrument<InstrumentInput, Promise<Answered<KeyFacts | null>>>(instrument, {
    card: () => Promise.resolve({ answer: ok(null), isFallback: false }),
    pix: askFor,
    bolepix: askFor,
  });
}

function findAffiliation(
  { affiliations }: MerchantFacts,
  { provider, payment_method, capture_method }: CreateRequest,
): AffiliationProjection | undefined {
  return affiliations.find(
    (one) =>
      one.status === ACTIVE &&
      one.provider === provider &&
      one.payment_methods.includes(payment_method) &&
      one.capture_methods.includes(capture_method),
  );
}

function askForQuote(
  { upstreams, fallback }: FactsDeps,
  request: CreateRequest,
  merchant: MerchantFacts,
  affiliation: AffiliationProjection | undefined,
  context: CallContext,
): Promise<Answered<QuoteFacts>> {
  const subject = toSubject(request, affiliation);
  const choice: PolicyChoice = {
    requested: request.fee_policy_id,
    merchantDefault: merchant.default_fee_policy_id ?? null,
    organizationDefault: merchant.organization_default_fee_policy_id ?? null,
  };
  const question = {
    subject,
    requested_fee_policy_id: choice.requested,
    merchant_default_fee_policy_id: choice.merchantDefault,
    organization_default_fee_policy_id: choice.organizationDefault,
  };
  const asked = upstreams
    .quote(question, context)
    .then((quote): Answer<QuoteFacts> => (quote.ok ? ok(toQuoteFacts(quote.value)) : quote));
  return askOrFallBack(asked, () => fallback.quote(subject, choice, context));
}

function toSubject(request: CreateRequest, affiliation: AffiliationProjection | undefined): PaymentSubject {
  const card = findCard(request.instrument);
  return {
    amount: request.amount,
    payment_method: request.payment_method,
    installments: request.installments,
    capture_method: request.capture_method,
    provider: request.provider,
    currency: request.currency,
    mcc: affiliation?.mcc ?? null,
    brand: card && cardBrandOf({ networkToken: card.network_token.expose(), displayName: card.display_name }),
    wallet_type: card?.wallet_type ?? null,
    automatic_anticipation: affiliation?.anticipation_type === 'AUTOMATIC',
  };
}

/** Checks that depend on the day: due dates, expiry dates, discounts by the day. */
const checkTimes = (request: CreateRequest, now: Date): Violation[] =>
  matchInstrument<InstrumentInput, Violation[]>(request.instrument, {
    card: (card) =>
      isExpiredCard(card, now) ? [violation('#/card_data/expiry_year', 'too_small', 'card_expired')] : [],
    pix: ({ due_date }) => {
      const wrong = due_date === null ? [] : checkDueDateMember('#/pix_data/due_date', due_date, now);
      // The days until a wrong due date are not counted.
      return wrong.length > 0 ? wrong : checkDailyDiscount(request, dayOf(now));
    },
    bolepix: ({ due_date }) => checkDueDateMember('#/bolepix_data/due_date', due_date, now),
  });

function checkDueDateMember(at: string, dueDate: Day, now: Date): Violation[] {
  switch (checkDueDate(dueDate, now)) {
    case 'too_small':
      return [violation(at, 'too_small', 'in_the_past_day')];
    case 'too_big':
      return [violation(at, 'too_big', 'too_many_years_ahead', { years: MAX_DUE_DATE_YEARS_AHEAD })];
    case null:
      return [];
  }
}

/** A discount for each day of early payment may take the whole amount today. */
function checkDailyDiscount(request: CreateRequest, today: Day): Violation[] {
  const terms = readChargeTerms(request);
  const discount = terms?.discount;
  if (terms === null || discount === undefined || 'dates' in discount) return [];
  if (!isReducedToNothing(terms, today)) return [];
  const member = 'amountCents' in discount ? 'amount' : 'percentage';
  return [violation(`#/pix_data/discount/${member}`, 'too_big', 'nothing_left_to_pay')];
}

const costPointer = (row: number): string => `#/split_rules/${String(row)}/charge_processing_cost`;

function checkExemption({ split_rules }: CreateRequest, { caller }: CallContext): Violation[] {
  const row = findOwnExemption(split_rules, caller.company_id);
  return row === null ? [] : [violation(costPointer(row), 'not_allowed', 'own_cost_left_to_others')];
}

const toFeeViolation = ({ row, fee, share }: FeeAboveShare): Violation =>
  violation(costPointer(row), 'fee_exceeds_share', 'fee_above_share', { fee, share });

function checkSplit({ split_rules }: CreateRequest, unknown: readonly string[]): Violation[] {
  return split_rules.flatMap(({ company_id }, index) =>
    unknown.includes(company_id)
      ? [violation(`#/split_rules/${index}/company_id`, 'company_not_found', 'unknown_split_company')]
      : [],
  );
}

/** The upstream names the error. Only this service knows the pointer of the member in this request. */
function listViolations(answer: Answer<unknown>, at: string): Violation[] {
  if (answer.ok || answer.error.code !== 'validation_error') return [];
  return (answer.error.violations ?? []).map((one) => ({ ...one, in: 'body', at }));
}

function join(
  request: CreateRequest,
  merchant: MerchantFacts,
  affiliation: AffiliationProjection | undefined,
  pixKey: Answer<KeyFacts | null>,
  quote: Answer<QuoteFacts>,
): Result<PaymentFacts, DomainError> {
  if (merchant.status !== ACTIVE) return err({ code: 'merchant_not_active' });
  if (affiliation === undefined) return err(missingAffiliation(merchant, request));
  if (!pixKey.ok) return pixKey;
  if (!quote.ok) return quote;
  return ok({
    organization_id: merchant.organization_id,
    company_name: merchant.name,
    company_full_name: merchant.full_name,
    company_city: merchant.city,
    company_document: merchant.document_number ?? null,
    company_address: merchant.address ?? null,
    affiliation,
    ...quote.value,
    pix_key: pixKey.value && chargedKey(pixKey.value, merchant),
  });
}

function chargedKey({ id, key, dict_key_information }: KeyFacts, { document_number }: MerchantFacts) {
  if (dict_key_information == null) return { id, key };
  return {
    id,
    key,
    receiving_account: toReceivingAccount(dict_key_information, document_number ?? undefined),
  };
}

function missingAffiliation(
  { affiliations }: MerchantFacts,
  { provider, payment_method, capture_method }: CreateRequest,
): DomainError {
  const active = affiliations.filter((one) => one.status === ACTIVE && one.provider === provider);
  if (active.length === 0) return failure('affiliation_not_active', 'no_active_affiliation', { provider });
  const paying = active.filter((one) => one.payment_methods.includes(payment_method));
  if (paying.length === 0)
    return failure('affiliation_not_active', 'method_not_offered', { provider, payment_method });
  const params = { provider, payment_method, capture_method };
  return failure('affiliation_not_active', 'capture_not_offered', params);
}

const toQuoteFacts = (quote: QuoteResponse__Output): QuoteFacts => ({
  fee_policy_id: quote.fee_policy_id ?? null,
  cost_policy_id: quote.cost_policy_id ?? null,
  pricing: toPricing(quote),
});

function toPricing(quote: QuoteResponse__Output): PricingSnapshot {
  return {
    fee: pricePart(quote.fee),
    cost: pricePart(quote.cost),
    fee_rule_id: quote.fee_rule_id ?? null,
    cost_rule_id: quote.cost_rule_id ?? null,
    automatic_anticipation_percentage_e4: quote.automatic_anticipation_percentage_e4,
    cost_anticipation_percentage_e4: quote.cost_anticipation_percentage_e4,
    refund_fee_policy: refundFeePolicyOf(quote),
  };
}

function pricePart(price: PricePart | null): PricePart {
  return {
    percentage: price?.percentage ?? 0,
    flat: price?.flat ?? 0,
    minimum_price: price?.minimum_price ?? 0,
  };
}
