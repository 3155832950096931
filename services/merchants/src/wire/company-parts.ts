// Parts of a company as requests carry them. The gateway has checked them one by one; absent members are null here.
import type { Address__Output } from '@mps/contracts/gen/mps/common/v1/Address';
import type { Contact__Output } from '@mps/contracts/gen/mps/merchants/v1/Contact';
import type { TransferConfigurations__Output } from '@mps/contracts/gen/mps/merchants/v1/TransferConfigurations';
import type { Address, Contact, TransferConfigurations } from '../domain/company';

export function addressFromWire(wire: Address__Output | null | undefined): Address {
  return {
    street: wire?.street ?? null,
    street_number: wire?.street_number ?? null,
    complement: wire?.complement ?? null,
    neighborhood: wire?.neighborhood ?? null,
    zipcode: wire?.zipcode ?? null,
    country: wire?.country ?? null,
    state: wire?.state ?? null,
    city: wire?.city ?? null,
  };
}

export function contactFromWire(wire: Contact__Output | null | undefined): Contact {
  return {
    first_name: wire?.first_name ?? null,
    last_name: wire?.last_name ?? null,
    phone: wire?.phone ?? null,
    email: wire?.email ?? null,
    mother_name: wire?.mother_name ?? null,
    birth_date: wire?.birth_date ?? null,
    document_number: wire?.document_number ?? null,
    politically_exposed: wire?.politically_exposed ?? null,
    declared_income: wire?.declared_income ?? null,
    occupation: wire?.occupation ?? null,
    net_worth: wire?.net_worth ?? null,
    address: wire?.address ? addressFromWire(wire.address) : null,
  };
}

/** Only what was sent: the rest takes its default. */
export function transferConfigurationsFromWire(
  wire: TransferConfigurations__Output | null | undefined,
): Partial<TransferConfigurations> {
  return { ...wire } as Partial<TransferConfigurations>;
}
