// What the request log shows of a body and a query. Only members of this list keep their values; all others are masked, because a
// sender may put personal data and secrets anywhere.
import { isHarmless, MASKED_VALUE, redactBody, redactName } from '@mps/contracts';
import { isUuid } from '@mps/kernel';

const MAX_PARAMETERS = 100;
const MAX_TEXT_CHARS = 200;
/** Deeper than the depth to which a body is shown. */
const MAX_ECHO_DEPTH = 16;

const SHOWN: ReadonlySet<string> = new Set(
  `acquirer_response_code action actor_kind affiliation_id aggregate_id amount anticipation_type approved_amount approved_at
  as_of auth_status authentication_type automatic_anticipation automatic_anticipation_percentage automatic_transfer_enabled
  available available_amount bank_account_id brand cancelled_at capture capture_method captured_at cashout_id cashout_price
  charge_processing_cost code company_id created_at created_at_from created_at_to currency current_status deleted_at detail
  dispute_id due_at due_date eci enabled endpoint_id event_id event_type event_types expiration_date
  expiration_in_days_after_due_date expiration_in_seconds expires_at fee fee_policy_id flat has_more id installment installments
  is_active is_default key_type kind lanes last4 liability_shift limit mcc merchant_id method minimum_price modality next_cursor
  occurred_on only_failed operation organization_id outcome outstanding_amount overlap_hours page paid_at paid_via parameter
  payment_date payment_method payment_status pending percentage permissions pix_key_id pointer price primary priority provider
  quote_id rail reason_code refund_fee_policy refund_id refundable_amount refunded_amount refuse_on_challenge remaining_amount
  request_id requested_at require_3ds resolution resource_id retryable revoke_keys role_id scope seconds sequence service_id
  settled settled_amount settlement_bank_account_id sort split_rules spot_anticipation_percentage status status_reason
  three_d_secure_session_id three_ds_session_id timezone title total_installments trace_id transaction_id type until_date
  updated_at user_id version wallet_type`.split(/\s+/),
);

/** Merchants choose the members within these. */
const FREE: ReadonlySet<string> = new Set(['metadata']);

/** Returns the JSON text of a sent body with masked values. undefined: there is no body. */
export const redactSent = (body: unknown): string | undefined =>
  redactBody(body, { shown: SHOWN, free: FREE });

/** Returns the JSON text of an answered body with masked values. The platform wrote it, so its texts may have any form. */
export const redactAnswered = (body: unknown): string | undefined =>
  redactBody(redactEchoes(body), { shown: SHOWN, free: FREE, isShown: isShort });

/** Segments of a pointer may be keys that the sender chose, and a parameter is a name that the sender chose. */
const SENDERS_NAMES: ReadonlySet<string> = new Set(['pointer', 'parameter']);
const INDEX = /^\d{1,4}$/;

const redactSegment = (segment: string): string =>
  segment === '#' || segment === '' || INDEX.test(segment) ? segment : redactName(segment);

/** The platform repeats these values of the sender, so they are shown as in a sent body. */
function redactEchoes(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || depth > MAX_ECHO_DEPTH) return value;
  if (Array.isArray(value)) return value.map((item) => redactEchoes(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, redactEcho(name, inner, depth + 1)]),
  );
}

function redactEcho(name: string, value: unknown, depth: number): unknown {
  if (typeof value !== 'string') return redactEchoes(value, depth);
  if (SENDERS_NAMES.has(name)) return value.split('/').map(redactSegment).join('/');
  return name === 'request_id' && !isHarmless(value) ? MASKED_VALUE : value;
}

const isShort = (value: unknown): boolean => typeof value !== 'string' || value.length <= MAX_TEXT_CHARS;

/** Returns the query with masked values, without the question mark. */
export function redactQuery(url: string): string {
  const start = url.indexOf('?');
  if (start < 0) return '';
  const parameters = [...new URLSearchParams(url.slice(start))].slice(0, MAX_PARAMETERS);
  const shown = parameters.map(([name, value]): [string, string] => [
    redactName(name),
    SHOWN.has(name) && isHarmless(value) ? value : MASKED_VALUE,
  ]);
  return new URLSearchParams(shown).toString();
}

/** The ids of a path. */
export const listIds = (path: string): readonly string[] =>
  path.split('/').flatMap((segment) => (isUuid(segment) ? [segment.toLowerCase()] : []));
