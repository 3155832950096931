// The bodies that create and change a merchant. A new merchant is checked here completely, so that the sender gets all violations
// at once. The result of a change is checked by the merchants service, which knows the merchant.
import {
  DEFAULT_TAX_TYPE_OF_DOCUMENT,
  DEFAULT_TRANSFER_CONFIGURATIONS,
  DOCUMENT_TYPES,
  isOneOf,
  isValidCnpj,
  isValidCpf,
  MAX_AMOUNT_CENTS,
  MEMBERS_OF_TRANSFER_FREQUENCY,
  normalizeTaxId,
  TAX_TYPES,
  TAX_TYPES_OF_DOCUMENT,
  type TaxType,
  TRANSFER_FREQUENCIES,
  TRANSFER_RAILS,
} from '@mps/kernel';
import { z } from 'zod';
import { crossCheck, refusal, when } from '../../http/schemas/cross-check';
import { addressPatch, fullAddress, fullAddressPatch, partialAddress } from '../../http/schemas/addresses';
import { ANY_DOCUMENT_FORM, documentNumber, documentType, withDocument } from '../../http/schemas/documents';
import { freeMetadata } from '../../http/schemas/metadata';
import { text } from '../../http/schemas/texts';
import { birthDate, email, phone, readOnly, webUrl, integer } from '../../http/schemas/values';

const MAX_OCCUPATION_CHARS = 100;
const MAX_HOUR = 23;
const MAX_WEEKDAY = 6;
const MAX_MONTHDAY = 31;

const wholeNumber = integer(0);

/** A CPF or a CNPJ, for members without a document type. */
export const anyDocument = documentNumber
  .transform(normalizeTaxId)
  .refine(
    (document) => isValidCpf(document) || isValidCnpj(document),
    refusal('invalid_format', 'invalid_cpf_or_cnpj'),
  )
  .meta({ type: 'string', ...ANY_DOCUMENT_FORM });

const contactMembers = {
  first_name: text(),
  last_name: text(),
  phone,
  email,
  mother_name: text(),
  birth_date: birthDate,
  document_number: anyDocument,
  politically_exposed: z.boolean(),
  declared_income: wholeNumber,
  occupation: text(MAX_OCCUPATION_CHARS),
  net_worth: wholeNumber,
};

const contact = z.strictObject(contactMembers).partial().extend({ address: partialAddress.optional() });

const contactPatch = z
  .strictObject({
    first_name: contactMembers.first_name.nullable(),
    last_name: contactMembers.last_name.nullable(),
    phone: phone.nullable(),
    email: email.nullable(),
    mother_name: contactMembers.mother_name.nullable(),
    birth_date: birthDate.nullable(),
    document_number: anyDocument.nullable(),
    politically_exposed: z.boolean().nullable(),
    declared_income: wholeNumber.nullable(),
    occupation: contactMembers.occupation.nullable(),
    net_worth: wholeNumber.nullable(),
    address: addressPatch.nullable(),
  })
  .partial();

const transferMembers = {
  automatic_transfer_enabled: z.boolean(),
  transfer_frequency: z.enum(TRANSFER_FREQUENCIES).nullable(),
  rail: z.enum(TRANSFER_RAILS),
  utc_hour_of_day: integer(0, MAX_HOUR).nullable(),
  day_of_week: integer(0, MAX_WEEKDAY).nullable(),
  day_of_month: integer(1, MAX_MONTHDAY).nullable(),
  min_balance: integer(0, MAX_AMOUNT_CENTS),
};

/** Members may be null where the resource may have null. */
const transferConfigurations = z.strictObject(transferMembers).partial();

const defaults = DEFAULT_TRANSFER_CONFIGURATIONS;
const wholeTransferConfigurations = z.strictObject({
  automatic_transfer_enabled: transferMembers.automatic_transfer_enabled.default(
    defaults.automatic_transfer_enabled,
  ),
  transfer_frequency: transferMembers.transfer_frequency.default(defaults.transfer_frequency),
  rail: transferMembers.rail.default(defaults.rail),
  utc_hour_of_day: transferMembers.utc_hour_of_day.default(defaults.utc_hour_of_day),
  day_of_week: transferMembers.day_of_week.default(defaults.day_of_week),
  day_of_month: transferMembers.day_of_month.default(defaults.day_of_month),
  min_balance: transferMembers.min_balance.default(defaults.min_balance),
});

/** Requires the hour and the day that the frequency needs. */
const newTransferConfigurations = crossCheck(wholeTransferConfigurations, (members, report) => {
  const { automatic_transfer_enabled: isAutomatic, transfer_frequency: frequency = null } = members;
  if (isAutomatic === true && frequency === null)
    report(['transfer_frequency'], 'required', 'needed_for_automatic_transfer');
  if (!isOneOf(TRANSFER_FREQUENCIES, frequency)) return;
  for (const member of MEMBERS_OF_TRANSFER_FREQUENCY[frequency])
    if ((members[member] ?? null) === null)
      report([member], 'required', 'needed_for_frequency', { frequency });
});

const taxTypesOnly = (values: readonly TaxType[]): object => ({
  properties: { document_tax_type: { enum: values } },
});

const merchantMembers = crossCheck(
  z.strictObject({
    name: text(),
    full_name: text(),
    document_type: documentType,
    document_number: documentNumber,
    document_tax_type: z.enum(TAX_TYPES).optional(),
    contact,
    address: fullAddress,
    transfer_configurations: newTransferConfigurations.prefault({}),
    company_logo_url: webUrl.optional(),
    website_url: webUrl.optional(),
    declared_revenue: wholeNumber.nullable().default(null),
    metadata: freeMetadata.default({}),
    webhook_enabled: z.boolean().default(true),
  }),
  ({ document_type: type, document_tax_type: taxType }, report) => {
    if (!isOneOf(DOCUMENT_TYPES, type) || !isOneOf(TAX_TYPES, taxType)) return;
    const values: readonly TaxType[] = TAX_TYPES_OF_DOCUMENT[type];
    if (!values.includes(taxType))
      report(['document_tax_type'], 'not_allowed', 'not_one_of_for', { values, subject: type });
  },
).meta({
  ...when('document_type', ['CPF'], taxTypesOnly(TAX_TYPES_OF_DOCUMENT.CPF)),
  else: taxTypesOnly(TAX_TYPES_OF_DOCUMENT.CNPJ),
});

/** Fills in the default tax type, so that bodies with and without it have the same fingerprint. */
export const merchantBody = withDocument(merchantMembers).transform((body) => ({
  ...body,
  document_tax_type: body.document_tax_type ?? DEFAULT_TAX_TYPE_OF_DOCUMENT[body.document_type],
}));

/**
 * The ten members of a change (docs/rules.md#merchant). Absent members stay. null clears members that may be null. Metadata is
 * merged, and null removes a member of it.
 */
export const merchantPatch = z.strictObject({
  name: text().optional(),
  full_name: text().optional(),
  document_tax_type: z.enum(TAX_TYPES).optional(),
  company_logo_url: webUrl.nullable().optional(),
  contact: contactPatch.optional(),
  website_url: webUrl.nullable().optional(),
  address: fullAddressPatch.optional(),
  transfer_configurations: transferConfigurations.optional(),
  declared_revenue: wholeNumber.nullable().optional(),
  metadata: freeMetadata.optional(),
  id: readOnly,
  document_number: readOnly,
  document_type: readOnly,
  status: readOnly,
  webhook_enabled: readOnly,
  default_fee_policy_id: readOnly,
  created_at: readOnly,
  updated_at: readOnly,
});
