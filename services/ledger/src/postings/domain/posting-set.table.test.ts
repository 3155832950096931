// Selects the pairs of a posting set that settle for a company on a later day than the posting.
import { derivePostingSets } from './derive';
import { at, exampleA, MERCHANT, ORGANIZATION, PARTNER, payment } from './payment.fixture';
import { settlesLater, type PostingSet } from './posting-set';

const deriveSet = (of: Parameters<typeof derivePostingSets>[0]): PostingSet =>
  derivePostingSets(of, { id: 'event', occurredAt: at('2026-03-02') })[0]!;

describe('pairs that settle in a later run', () => {
  const later = (one: PostingSet, companyId: string): string[] => [
    ...new Set(
      one.pairs.filter((pair) => settlesLater(pair, companyId, one.createdAt)).map(({ type }) => type),
    ),
  ];

  it('belong to the company and are no invoice', () => {
    const set = deriveSet(exampleA());
    expect(later(set, MERCHANT)).toEqual(['TRANSACTION', 'ORGANIZATION_FEE']);
    expect(later(set, PARTNER)).toEqual(['TRANSACTION']);
    expect(later(set, ORGANIZATION)).toEqual(['ORGANIZATION_FEE']);
    expect(later(set, 'another')).toEqual([]);
  });

  it.each(['00:00:00.000', '00:04:59.999', '00:05:00.000', '23:59:59.999'])(
    'exclude a PIX payment approved at %s, because it settles when it is posted',
    (time) => {
      const occurredAt = at('2026-03-02', time);
      const pix = derivePostingSets(payment(), { id: 'event', occurredAt })[0]!;
      expect(pix.pairs.map(({ settlesAt }) => settlesAt)).toContainEqual(occurredAt);
      expect(later(pix, MERCHANT)).toEqual([]);
    },
  );
});
