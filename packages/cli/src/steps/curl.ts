// Prints steps as curl commands for `--dry-run`. Values of earlier answers are shell variables, and the key is one too.
import { listPathParameters, readSpec, requireOperation } from '../operations';
import type { JsonObject } from './json';
import type { CallStep, Step } from './steps';

const PLACEHOLDER = /\$\{([\w.]+)\}/g;

/** `payment.id` is PAYMENT_ID. */
const toVariable = (path: string): string => path.replaceAll('.', '_').toUpperCase();

/** Inside single quotes: they end, the variable comes in double quotes, and they begin again. */
const quote = (text: string): string =>
  `'${text.replaceAll("'", String.raw`'\''`).replace(PLACEHOLDER, (_, path: string) => `'"$${toVariable(path)}"'`)}'`;

export function toCurl({ call }: CallStep): string {
  const spec = readSpec(requireOperation(call.operation));
  const params: Readonly<Record<string, string>> = {
    ...(listPathParameters(spec).includes('merchantId') && { merchantId: '${merchant_id}' }),
    ...call.params,
  };
  const path = spec.path.replace(/\{(\w+)\}/g, (whole, name: string) => params[name] ?? whole);
  const search = Object.entries(call.query ?? {})
    .map(
      ([name, value]) =>
        `${name}=${encodeValue(typeof value === 'object' ? JSON.stringify(value) : String(value))}`,
    )
    .join('&');
  const url = `${path}${search === '' ? '' : `?${search}`}`.replace(
    PLACEHOLDER,
    (_, name: string) => `$${toVariable(name)}`,
  );
  return [
    `curl -sS -X ${spec.method} "$MPS_BASE_URL${url}"`,
    `-H "x-api-key: $MPS_API_KEY"`,
    ...(call.body === undefined
      ? []
      : [`-H 'content-type: application/json'`, `-d ${quote(toText(call.body))}`]),
  ].join(' ');
}

/** Keeps placeholders, which become shell variables. */
const encodeValue = (value: string): string =>
  encodeURIComponent(value).replace(/%24%7B([\w.]+)%7D/g, '${$1}');

const toText = (body: JsonObject): string => JSON.stringify(body);

/** A line for each step. Steps that are no calls are comments. */
export function toScript(steps: readonly Step[]): string[] {
  return steps.flatMap((step) => {
    if ('call' in step) {
      const { save, until } = step.call;
      return [
        ...(until === undefined ? [] : [`# Repeat until ${JSON.stringify(until)}`]),
        toCurl(step),
        ...(save === undefined ? [] : [`# Its answer is ${save}: ${toVariable(`${save}.id`)} is its id`]),
      ];
    }
    if ('expect' in step) return [`# Expect ${JSON.stringify(step.expect)}`];
    if ('wait_event' in step) return [`# Wait for the event ${JSON.stringify(step.wait_event)}`];
    const to = typeof step.advance === 'string' ? step.advance : JSON.stringify(step.advance);
    return [`# Advance the test clock: ${to}`];
  });
}
