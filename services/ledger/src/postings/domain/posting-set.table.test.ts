// Which pairs of a posting set a company is told of on a later day than that of the posting.
import { derivePostingSets } from './derive';
import { at, exampleA, MERCHANT, ORGANIZATION, PARTNER, payment } from './payment.fixture';
import { settlesLater, type PostingSet } from './posting-set';

const deriveSet = (of: Parameters<typeof derivePostingSets>[0]): PostingSet =>
  derivePostingSets(of, { id: 'event', occurredAt: at('2026-03-02') })[0]!;

describe('what settles by a later run', () => {
  const later = (one: PostingSet, companyId: string): string[] => [
    ...new Set(
      one.pairs.filter((pair) => settlesLater(pair, companyId, one.createdAt)).map(({ type }) => type),
    ),
  ];

  it('is of the company alone, and no invoice', () => {
    const set = deriveSet(exampleA());
    expect(later(set, MERCHANT)).toEqual(['TRANSACTION', 'ORGANIZATION_FEE']);
    expect(later(set, PARTNER)).toEqual(['TRANSACTION']);
    expect(later(set, ORGANIZATION)).toEqual(['ORGANIZATION_FEE']);
    expect(later(set, 'another')).toEqual([]);
  });

  it.each(['00:00:00.000', '00:04:59.999', '00:05:00.000', '23:59:59.999'])(
    'is nothing of a PIX payment approved at %s: it settles as it is posted',
    (time) => {
      const occurredAt = at('2026-03-02', time);
      const pix = derivePostingSets(payment(), { id: 'event', occurredAt })[0]!;
      expect(pix.pairs.map(({ settlesAt }) => settlesAt)).toContainEqual(occurredAt);
      expect(later(pix, MERCHANT)).toEqual([]);
    },
  );
});
