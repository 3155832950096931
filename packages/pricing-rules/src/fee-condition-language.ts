// The language of conditions: its fields and their types, its operators and their operands. Reading, compiling and explaining a
// condition share it.
import {
  CAPTURE_METHODS,
  CURRENCIES,
  FEE_FIELDS,
  FEE_OPERATORS,
  FEE_OPERATOR_ALIASES,
  PAYMENT_METHODS,
  PROVIDERS,
  isOneOf,
  type FeeField,
  type FeeOperator,
} from '@mps/kernel';

/** A payment as conditions see it. Absent values are null: a condition on one of them is false, whatever its operator. */
export interface PaymentSubject {
  readonly amount: number;
  readonly payment_method: string;
  readonly installments: number;
  readonly capture_method: string;
  readonly provider: string;
  readonly currency: string;
  readonly mcc: string | null;
  readonly brand: string | null;
  readonly wallet_type: string | null;
  readonly automatic_anticipation: boolean;
}

export type ConditionScalar = number | string | boolean;
export type ConditionValue = ConditionScalar | readonly ConditionScalar[];

/** Condition as it was written: an operator's alias and a brand's case are kept, a replacement equals its payload. */
export interface FeeCondition {
  readonly field: FeeField;
  readonly operator: OperatorName;
  readonly value: ConditionValue;
}

export type FieldKind = 'integer' | 'text' | 'flag';

export interface FieldSpec {
  readonly kind: FieldKind;
  /** The left side; null when the payment has no such value. */
  readonly read: (subject: PaymentSubject) => ConditionScalar | null;
  /** Values of a closed set. Brands and wallets are open ones: a rule may name one that we do not know yet. */
  readonly values?: readonly string[];
  readonly pattern?: RegExp;
  readonly ignoresCase?: true;
}

const FIELDS: Readonly<Record<FeeField, FieldSpec>> = {
  'transaction.amount': { kind: 'integer', read: (subject) => subject.amount },
  'transaction.payment_method': {
    kind: 'text',
    read: (subject) => subject.payment_method,
    values: PAYMENT_METHODS,
  },
  'transaction.installments': { kind: 'integer', read: (subject) => subject.installments },
  'transaction.capture_method': {
    kind: 'text',
    read: (subject) => subject.capture_method,
    values: CAPTURE_METHODS,
  },
  'transaction.provider': { kind: 'text', read: (subject) => subject.provider, values: PROVIDERS },
  'transaction.mcc': { kind: 'text', read: (subject) => subject.mcc, pattern: /^\d{4}$/ },
  'transaction.currency': { kind: 'text', read: (subject) => subject.currency, values: CURRENCIES },
  'transaction.card_data.brand': { kind: 'text', read: (subject) => subject.brand, ignoresCase: true },
  'transaction.card_data.wallet_type': { kind: 'text', read: (subject) => subject.wallet_type },
  'transaction.automatic_anticipation': { kind: 'flag', read: (subject) => subject.automatic_anticipation },
};

export interface OperatorSpec {
  /** `one` value, or a list of `many`. */
  readonly takes: 'one' | 'many';
  /** Asks which is larger: only whole numbers are. */
  readonly isOrdering: boolean;
  readonly holds: (left: ConditionScalar, right: ReadonlySet<ConditionScalar>) => boolean;
}

const only = (right: ReadonlySet<ConditionScalar>): ConditionScalar => [...right][0] ?? Number.NaN;

const ordering = (holds: (left: number, right: number) => boolean): OperatorSpec => ({
  takes: 'one',
  isOrdering: true,
  holds: (left, right) => holds(Number(left), Number(only(right))),
});

const membership = (takes: 'one' | 'many', expected: boolean): OperatorSpec => ({
  takes,
  isOrdering: false,
  holds: (left, right) => right.has(left) === expected,
});

const OPERATORS: Readonly<Record<FeeOperator, OperatorSpec>> = {
  EQUALS: membership('one', true),
  NOT_EQUALS: membership('one', false),
  GREATER_THAN: ordering((left, right) => left > right),
  GREATER_OR_EQUAL: ordering((left, right) => left >= right),
  LESS_THAN: ordering((left, right) => left < right),
  LESS_OR_EQUAL: ordering((left, right) => left <= right),
  IN: membership('many', true),
  NOT_IN: membership('many', false),
};

export const fieldSpec = (field: FeeField): FieldSpec => FIELDS[field];

export const isFeeField = (text: string): text is FeeField => isOneOf(FEE_FIELDS, text);

/** The names that a condition may use, aliases included. */
export type OperatorName = FeeOperator | keyof typeof FEE_OPERATOR_ALIASES;

const hasAlias = (text: string): text is keyof typeof FEE_OPERATOR_ALIASES =>
  Object.hasOwn(FEE_OPERATOR_ALIASES, text);

export const isOperatorName = (text: string): text is OperatorName =>
  hasAlias(text) || isOneOf(FEE_OPERATORS, text);

export const operatorSpec = (name: OperatorName): OperatorSpec =>
  OPERATORS[hasAlias(name) ? FEE_OPERATOR_ALIASES[name] : name];
