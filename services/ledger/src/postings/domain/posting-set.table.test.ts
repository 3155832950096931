// Which pairs of a posting set a company is told of on a later day than that of the posting.
import { postingSetsOf } from './derive';
import { at, exampleA, MERCHANT, ORGANIZATION, PARTNER, payment } from './payment.fixture';
import { settlesLater, type PostingSet } from './posting-set';

const setOf = (of: Parameters<typeof postingSetsOf>[0]): PostingSet =>
  postingSetsOf(of, { id: 'event', occurredAt: at('2026-03-02') })[0]!;

describe('what settles by a later run', () => {
  const later = (one: PostingSet, companyId: string): string[] => [
    ...new Set(
      one.pairs.filter((pair) => settlesLater(pair, companyId, one.createdAt)).map(({ type }) => type),
    ),
  ];

  it('is of the company alone, and no invoice', () => {
    const set = setOf(exampleA());
    expect(later(set, MERCHANT)).toEqual(['TRANSACTION', 'ORGANIZATION_FEE']);
    expect(later(set, PARTNER)).toEqual(['TRANSACTION']);
    expect(later(set, ORGANIZATION)).toEqual(['ORGANIZATION_FEE']);
    expect(later(set, 'another')).toEqual([]);
  });

  it('is nothing of a payment that settles as it is posted', () => {
    const pix = setOf(payment());
    expect(pix.pairs.map(({ settlesAt }) => settlesAt)).toContainEqual(pix.createdAt);
    expect(later(pix, MERCHANT)).toEqual([]);
  });
});
