// Parts of a company as requests carry them. The gateway has checked them one by one; absent members are null here.
import type { Address__Output } from '@mps/contracts/gen/mps/common/v1/Address';
import type { Contact__Output } from '@mps/contracts/gen/mps/merchants/v1/Contact';
import type { TransferConfigurations__Output } from '@mps/contracts/gen/mps/merchants/v1/TransferConfigurations';
import type { Address, Contact, TransferConfigurations } from '../domain/company';

const NO_ADDRESS: Address = {
  street: null,
  street_number: null,
  complement: null,
  neighborhood: null,
  zipcode: null,
  country: null,
  state: null,
  city: null,
};

const NO_CONTACT: Contact = {
  first_name: null,
  last_name: null,
  phone: null,
  email: null,
  mother_name: null,
  birth_date: null,
  document_number: null,
  politically_exposed: null,
  declared_income: null,
  occupation: null,
  net_worth: null,
  address: null,
};

/** The decoder leaves absent members out, so what is sent lies over the nulls. */
export const addressFromWire = (wire: Address__Output | null | undefined): Address => ({
  ...NO_ADDRESS,
  ...wire,
});

export const contactFromWire = (wire: Contact__Output | null | undefined): Contact => ({
  ...NO_CONTACT,
  ...wire,
  address: wire?.address ? addressFromWire(wire.address) : null,
});

/** Only what was sent: the rest takes its default. */
export const transferConfigurationsFromWire = (
  wire: TransferConfigurations__Output | null | undefined,
): Partial<TransferConfigurations> => ({ ...wire }) as Partial<TransferConfigurations>;
