// The payment methods that a company can accept, by status and affiliations.
import { someAffiliation, someCompany } from '../../company/domain/company.fixture';
import { deriveCapabilities } from '../../company/domain/merchant-status';

describe('deriveCapabilities', () => {
  it('returns the reasons against each method', () => {
    const active = someCompany({
      affiliations: [
        someAffiliation(),
        someAffiliation({ id: 'a2', status: 'BLOCKED', payment_methods: ['BOLEPIX'] }),
      ],
    });
    expect(
      deriveCapabilities(active)
        .methods.filter(({ available }) => available)
        .map(({ payment_method }) => payment_method),
    ).toEqual(['PIX']);
    expect(deriveCapabilities({ ...active, status: 'INACTIVE' }).methods).toContainEqual({
      payment_method: 'BOLEPIX',
      available: false,
      reasons: ['merchant_not_active', 'affiliation_not_active'],
    });
  });
});
