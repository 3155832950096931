// Reads one condition of a draft: field and operator must exist and fit each other, and the value must fit both.
import { FEE_FIELDS, FEE_OPERATORS, MAX_FEE_CONDITION_VALUES } from '@mps/kernel';
import {
  fieldSpec,
  isFeeField,
  isOperatorName,
  operatorSpec,
  type ConditionScalar,
  type ConditionValue,
  type FeeCondition,
  type FieldKind,
  type FieldSpec,
  type OperatorName,
} from '@mps/pricing-rules';
import type { ConditionDraft, Finding } from './policy';

const MAX_TEXT_CHARS = 50;
const WRONG_KIND = {
  integer: 'not_an_integer',
  text: 'not_a_string',
  flag: 'not_a_boolean',
} as const satisfies Record<FieldKind, Finding['reason']>;

/** Returns the condition, or null after reporting every violation to `report`. */
export function readCondition(
  draft: ConditionDraft,
  at: string,
  report: (finding: Finding) => void,
): FeeCondition | null {
  const { field, operator, value } = draft;
  const knownField = isFeeField(field) ? field : null;
  const knownOperator = isOperatorName(operator) ? operator : null;
  if (knownField === null) report(reportInvalidEnum(`${at}/field`, FEE_FIELDS));
  if (knownOperator === null) report(reportInvalidEnum(`${at}/operator`, FEE_OPERATORS));
  if (knownField === null || knownOperator === null) return null;
  const spec = fieldSpec(knownField);
  if (operatorSpec(knownOperator).isOrdering && spec.kind !== 'integer') {
    report({
      at: `${at}/operator`,
      code: 'not_allowed',
      reason: 'operator_needs_integer',
      params: { operator: knownOperator },
    });
    return null;
  }
  const read = readValue(value, knownOperator, spec, `${at}/value`, report);
  return read === null ? null : { field: knownField, operator: knownOperator, value: read };
}

function readValue(
  value: unknown,
  operator: OperatorName,
  spec: FieldSpec,
  at: string,
  report: (finding: Finding) => void,
): ConditionValue | null {
  if (operatorSpec(operator).takes === 'one') return readScalar(value, spec, at, report);
  if (!Array.isArray(value)) {
    report({ at, code: 'invalid_type', reason: 'operator_takes_list', params: { operator } });
    return null;
  }
  if (value.length === 0 || value.length > MAX_FEE_CONDITION_VALUES) {
    const code = value.length === 0 ? 'too_small' : 'too_big';
    const params = { min: 1, max: MAX_FEE_CONDITION_VALUES };
    report({ at, code, reason: 'value_count_out_of_range', params });
    return null;
  }
  const scalars = value.map((item: unknown, index) => readScalar(item, spec, `${at}/${index}`, report));
  return scalars.includes(null) ? null : scalars.filter((scalar) => scalar !== null);
}

function readScalar(
  value: unknown,
  spec: FieldSpec,
  at: string,
  report: (finding: Finding) => void,
): ConditionScalar | null {
  if (!isOfKind(value, spec.kind)) {
    report({ at, code: 'invalid_type', reason: WRONG_KIND[spec.kind] });
    return null;
  }
  const finding = typeof value === 'string' ? checkText(value, spec, at) : null;
  if (finding === null) return value;
  report(finding);
  return null;
}

function isOfKind(value: unknown, kind: FieldKind): value is ConditionScalar {
  if (kind === 'integer') return Number.isSafeInteger(value);
  return typeof value === (kind === 'text' ? 'string' : 'boolean');
}

function checkText(text: string, spec: FieldSpec, at: string): Finding | null {
  if (text === '') return { at, code: 'too_small', reason: 'empty' };
  if (Array.from(text).length > MAX_TEXT_CHARS) {
    return { at, code: 'too_big', reason: 'too_many_characters', params: { max: MAX_TEXT_CHARS } };
  }
  if (spec.values?.includes(text) === false) return reportInvalidEnum(at, spec.values);
  if (spec.pattern?.test(text) === false) return { at, code: 'invalid_format', reason: 'not_four_digits' };
  return null;
}

const reportInvalidEnum = (at: string, values: readonly string[]): Finding => ({
  at,
  code: 'invalid_enum',
  reason: 'not_one_of',
  params: { values },
});
