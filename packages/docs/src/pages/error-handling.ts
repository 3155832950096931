// What a program does about an error, as code with @mps/client, and the members that the problem of a code has besides.
import { type Language, texts } from '../sources/language';
import type { ErrorSource } from '../sources/sources';

const REPEAT = texts(
  'Send the same request again, with the same `request_id`, after the seconds in `Retry-After` or after a pause that grows. `@mps/client` has done so already when you see this error, so try it later.',
  'Envie a mesma requisição de novo, com o mesmo `request_id`, depois dos segundos de `Retry-After` ou de uma pausa crescente. O `@mps/client` já fez isso quando você vê este erro, então tente mais tarde.',
);
const CHANGE = texts(
  'Do not send the same request again: it fails in the same way. Change the request, or the state that it meets.',
  'Não envie a mesma requisição de novo: ela falha do mesmo modo. Mude a requisição, ou o estado que ela encontra.',
);
const REPORT = texts(
  'Do not repeat it in a loop. With the same `request_id` it is safe to ask once more, because one `request_id` is one payment. Then give `trace_id` to support.',
  'Não repita em um laço. Com o mesmo `request_id` é seguro pedir mais uma vez, porque um `request_id` é um pagamento. Depois informe o `trace_id` ao suporte.',
);

const FIRST_FAILURE = 500;
const CREDENTIAL_STATUSES: ReadonlySet<number> = new Set([401, 403]);

export function describeHandling({ retryable, http }: ErrorSource, language: Language): string {
  if (retryable) return REPEAT[language];
  return (http >= FIRST_FAILURE ? REPORT : CHANGE)[language];
}

/** Members of the problem that only some codes have, with example values. */
const MEMBERS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  validation_error: {
    errors: [{ pointer: '#/amount', code: 'too_small', detail: 'must be at least 1' }],
  },
  permission_denied: { required_permission: 'merchant.transaction.refund' },
  invalid_transaction_state: {
    current_status: 'WAITING_PAYMENT',
    allowed_statuses: ['APPROVED', 'PARTIALLY_REFUNDED'],
  },
  invalid_refund_state: { current_status: 'PROCESSING', allowed_statuses: ['PENDING'] },
  invalid_dispute_state: { current_status: 'ACCEPTED', allowed_statuses: ['OPEN', 'UNDER_REVIEW'] },
  insufficient_refundable_amount: { remaining_amount: 3000 },
  insufficient_balance: { available_amount: 5801, fee: 100 },
  payout_destination_on_hold: { available_at: '2027-03-02T12:00:00.000Z' },
};

export const listMembers = (code: string): Readonly<Record<string, unknown>> => MEMBERS[code] ?? {};

/** Writes TypeScript code that recognizes the error by its code and reacts to it. */
export function writeHandling({ code, retryable, http }: ErrorSource): string {
  const members = Object.keys(listMembers(code)).filter((name) => name !== 'errors');
  return [
    'const answer = await call.result();',
    `if (!answer.ok && answer.error.code === '${code}') {`,
    ...chooseReaction({ code, retryable, http }, members).map((line) => `  ${line}`),
    '}',
  ].join('\n');
}

function chooseReaction(
  { code, retryable, http }: Pick<ErrorSource, 'code' | 'retryable' | 'http'>,
  members: readonly string[],
): readonly string[] {
  if (code === 'validation_error')
    return ['for (const { pointer, detail } of answer.error.errors) showAtField(pointer, detail);'];
  if (retryable) return ['tryLater(request); // with the same request_id'];
  if (http >= FIRST_FAILURE) return ['reportToSupport(answer.error.requestId);'];
  if (CREDENTIAL_STATUSES.has(http)) return ['alertOperator(answer.error.detail, answer.error.requestId);'];
  if (members.length > 0)
    return [
      `const { ${members.join(', ')} } = answer.error.problem;`,
      `showToPerson(${members.join(', ')});`,
    ];
  return ['showToPerson(answer.error.detail);'];
}
