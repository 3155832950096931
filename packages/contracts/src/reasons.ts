// REASONS: the closed catalog of reasons for a refusal, each with a sentence in both public languages. A service names a
// reason and its parameters; the gateway renders the sentence. A sentence is public: change it with care.
import { ACCOUNTS, CREDENTIALS } from './reasons/accounts';
import { BRAZIL, VALUES } from './reasons/values';
import { PAYMENTS } from './reasons/payments';

export const REASONS = {
  ...VALUES,
  ...BRAZIL,
  ...PAYMENTS,
  ...ACCOUNTS,
  ...CREDENTIALS,
} as const satisfies Record<string, ReasonText>;

/** `{name}` stands for the parameter of that name; both languages use the same names. */
export interface ReasonText {
  readonly en: string;
  readonly pt: string;
}

export type Reason = keyof typeof REASONS;
/** A list is rendered with commas. */
export type ReasonParam = string | number | readonly (string | number)[];
export type ReasonParams = Readonly<Record<string, ReasonParam>>;

type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** The parameters that `R` is rendered with, by name. */
export type ParamsOf<R extends Reason> = {
  readonly [Name in NamesIn<(typeof REASONS)[R]['en']>]: ReasonParam;
};

/** The last argument of functions that take a reason: absent where the reason has no parameters. */
export type ParamsArgument<R extends Reason> =
  NamesIn<(typeof REASONS)[R]['en']> extends never ? [] : [params: ParamsOf<R>];

export const isReason = (text: string): text is Reason => Object.hasOwn(REASONS, text);

const PLACEHOLDER = /\{(\w+)\}/g;

/** The sentence of `reason` in `language`. A parameter that is missing leaves its placeholder in the text. */
export function renderReason(reason: Reason, params: ReasonParams, language: 'en' | 'pt'): string {
  return REASONS[reason][language].replace(PLACEHOLDER, (placeholder, name: string) =>
    name in params ? formatText(params[name]) : placeholder,
  );
}

const formatText = (param: ReasonParam | undefined): string =>
  Array.isArray(param) ? param.join(', ') : String(param);
