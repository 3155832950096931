// Makes merchants in the demo's organization, each with a unique document.
import { FULL_ADDRESS, sharedPlatform, type ApiAnswer } from '@mps/testkit';
import { freshCnpj } from './fresh';
import { made } from './people';

type Body = Record<string, unknown>;

export interface Merchant extends Body {
  readonly id: string;
  readonly status: string;
  readonly updated_at: string;
}

export interface Problem extends Body {
  readonly code: string;
  readonly errors?: readonly { pointer?: string; parameter?: string; code: string }[];
}

export const CONTACT = {
  first_name: 'Ana',
  last_name: 'Souza',
  phone: '+5511987654321',
  email: 'ana@example.com',
};

export const merchantBody = (changes: Body = {}): Body => ({
  name: 'Loja',
  full_name: 'Loja Ltda',
  document_type: 'CNPJ',
  document_number: freshCnpj(),
  contact: CONTACT,
  address: FULL_ADDRESS,
  ...changes,
});

/** Makes a merchant with status PENDING_ACTIVATION. */
export const newMerchant = (changes: Body = {}): Promise<Merchant> =>
  made(sharedPlatform().api.post('/v1/merchants', merchantBody(changes)));

export const newAffiliation = (merchantId: string, changes: Body = {}): Promise<Merchant> =>
  made(
    sharedPlatform().api.post(`/v1/merchants/${merchantId}/affiliations`, {
      provider: 'PROVIDER_A',
      mcc: '5999',
      ...changes,
    }),
  );

/** Makes an ACTIVE merchant: in sandbox mode its first affiliation activates it. */
export async function activeMerchant(changes: Body = {}): Promise<Merchant> {
  const merchant = await newMerchant(changes);
  await newAffiliation(merchant.id);
  return merchant;
}

/** Returns `pointer code` of each item of a refusal, sorted. */
export const listItems = ({ body }: ApiAnswer): string[] =>
  ((body['errors'] ?? []) as { pointer?: string; parameter?: string; code: string }[])
    .map(({ pointer, parameter, code }) => `${pointer ?? parameter ?? ''} ${code}`)
    .sort();
