// The hold of payouts to an account that a new document of the contact makes the merchant's own.
import { requireValue } from '@mps/testkit/service';
import type { CallContext } from '@mps/contracts';
import { someAccount, someMerchant, startMerchants, type RunningMerchants } from '../merchants.fixture';

const TEST_LIMIT_MS = 60_000;
jest.setTimeout(TEST_LIMIT_MS);
const HOUR_MS = 3_600_000;
const [CONTACT, OTHER] = ['52998224725', '11144477735'] as const;

let service: RunningMerchants;
let organization: CallContext;
beforeAll(async () => {
  service = await startMerchants({ PAYOUT_HOLD_HOURS: '24' });
  const { name, full_name, document_type, document_number, contact, address } = someMerchant();
  const created = await service.client.CreateOrganization(
    { name, full_name, document_type, document_number, contact, address },
    await service.as({ kind: 'operator' }),
  );
  organization = await service.as({ organization_id: requireValue(created).merchant!.id });
});
afterAll(() => service.stop());

/** Creates an MEI company. Its affiliation settles to a bank account with the owner's document. */
async function settlingTo(owner_document?: string): Promise<string> {
  const { contact, ...merchant } = someMerchant({ document_tax_type: 'MEI' });
  const request = { ...merchant, contact: { ...contact, document_number: CONTACT } };
  const merchant_id = requireValue(await service.client.CreateMerchant(request as never, organization))
    .merchant!.id;
  const account = { ...someAccount(merchant_id), ...(owner_document && { owner_document }) };
  const { bank_account } = requireValue(await service.client.CreateBankAccount(account, organization));
  const affiliation = {
    merchant_id,
    provider: 'PROVIDER_A',
    mcc: '5462',
    anticipation_type: 'NONE',
    settlement_bank_account_id: bank_account!.id,
  };
  requireValue(await service.client.CreateAffiliation(affiliation, organization));
  return merchant_id;
}

async function changeContact(merchant_id: string, contact: object): Promise<void> {
  const patch_json = JSON.stringify({ contact });
  requireValue(await service.client.UpdateMerchant({ merchant_id, patch_json }, organization));
}

const askTerms = async (merchant_id: string) =>
  requireValue(await service.client.GetPayoutTerms({ merchant_id }, organization));

it("holds payouts for a day after the contact's document made the settlement account the merchant's own", async () => {
  const merchant = await settlingTo(OTHER);
  expect(await askTerms(merchant)).toMatchObject({ settles_to_foreign_account: true });
  const before = Date.now();
  await changeContact(merchant, { document_number: OTHER });
  const { settles_to_foreign_account, settlement_account_on_hold_until: until } = await askTerms(merchant);
  expect(settles_to_foreign_account).toBe(false);
  const hours = (Date.parse(until ?? '') - before) / HOUR_MS;
  expect(hours).toBeGreaterThanOrEqual(24);
  expect(hours).toBeLessThan(25);
});

it("does not hold payouts to the contact's account when another member of the contact changed", async () => {
  const merchant = await settlingTo(CONTACT);
  await changeContact(merchant, { phone: '+5511900000000', document_number: CONTACT });
  const terms = await askTerms(merchant);
  expect(terms.settles_to_foreign_account).toBe(false);
  expect(terms.settlement_account_on_hold_until).toBeUndefined();
});

it("does not hold payouts to an account of the merchant's own document", async () => {
  const merchant = await settlingTo();
  await changeContact(merchant, { document_number: OTHER });
  const terms = await askTerms(merchant);
  expect(terms.settles_to_foreign_account).toBe(false);
  expect(terms.settlement_account_on_hold_until).toBeUndefined();
});
