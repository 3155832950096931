// Every reason speaks both languages about the same things.
import { REASONS, isReason, renderReason, type Reason } from './reasons';

const reasons = Object.keys(REASONS) as Reason[];
const listPlaceholders = (text: string): string[] => [...(text.match(/\{\w*\}/g) ?? [])].sort();

describe('REASONS', () => {
  it.each(reasons)('%s names the same parameters in both languages', (reason) => {
    const { en, pt } = REASONS[reason];
    expect(listPlaceholders(pt)).toEqual(listPlaceholders(en));
    expect(en).not.toContain('{}');
    expect(pt).not.toBe(en);
    for (const sentence of [en, pt]) expect(sentence.length).toBeGreaterThan(3);
  });

  it('holds every sentence once', () => {
    const sentences = reasons.map((reason) => REASONS[reason].en);
    expect(new Set(sentences).size).toBe(sentences.length);
  });
});

describe('renderReason', () => {
  it.each([
    ['above_maximum', { max: 100 }, 'must be at most 100', 'deve ser no máximo 100'],
    ['not_one_of', { values: ['A', 'B'] }, 'must be one of A, B', 'deve ser um destes: A, B'],
    ['required', {}, 'is required', 'é obrigatório'],
  ] as const)('says %s with %j', (reason, params, en, pt) => {
    expect(renderReason(reason, params, 'en')).toBe(en);
    expect(renderReason(reason, params, 'pt')).toBe(pt);
  });

  it('takes a parameter as it is, whatever stands in it', () => {
    expect(renderReason('required_for', { subject: '$& {max}' }, 'en')).toBe('is required for $& {max}');
  });
});

describe('isReason', () => {
  it.each([
    ['required', true],
    ['is required', false],
    ['toString', false],
  ])('%s: %s', (text, expected) => {
    expect(isReason(text)).toBe(expected);
  });
});
