// Merchants as tests make them: each with a document of its own, in the demo's organization.
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

/** PENDING_ACTIVATION. */
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

/** ACTIVE: in test mode the first affiliation opens the shop. */
export async function activeMerchant(changes: Body = {}): Promise<Merchant> {
  const merchant = await newMerchant(changes);
  await newAffiliation(merchant.id);
  return merchant;
}

/** `pointer code` of each thing that a refusal names, in the order of their names. */
export const listItems = ({ body }: ApiAnswer): string[] =>
  ((body['errors'] ?? []) as { pointer?: string; parameter?: string; code: string }[])
    .map(({ pointer, parameter, code }) => `${pointer ?? parameter ?? ''} ${code}`)
    .sort();
