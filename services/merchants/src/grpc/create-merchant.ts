// CreateMerchant: wire in, command, wire out.
import type { Handler } from '@mps/chassis';
import type { CreateMerchantRequest__Output } from '@mps/contracts/gen/mps/merchants/v1/CreateMerchantRequest';
import type { CreateMerchantResponse } from '@mps/contracts/gen/mps/merchants/v1/CreateMerchantResponse';
import { ok, type DocumentType, type JsonMembers, type TaxType } from '@mps/kernel';
import type { CreateMerchant } from '../usecases/create-merchant';
import { addressFromWire, contactFromWire, transferConfigurationsFromWire } from '../wire/company-parts';
import { merchantToWire } from '../wire/merchant';

export function createMerchantHandler(
  run: CreateMerchant,
): Handler<CreateMerchantRequest__Output, CreateMerchantResponse> {
  return async (request, { caller }) => {
    const created = await run(caller, {
      name: request.name,
      full_name: request.full_name,
      document_type: request.document_type as DocumentType,
      document_number: request.document_number,
      document_tax_type: (request.document_tax_type as TaxType | undefined) ?? null,
      contact: contactFromWire(request.contact),
      address: addressFromWire(request.address),
      transfer_configurations: transferConfigurationsFromWire(request.transfer_configurations),
      company_logo_url: request.company_logo_url ?? null,
      website_url: request.website_url ?? null,
      declared_revenue: request.declared_revenue ?? null,
      metadata: JSON.parse(request.metadata_json || '{}') as JsonMembers,
      webhook_enabled: request.webhook_enabled,
      idempotency_key: request.idempotency_key ?? null,
    });
    if (!created.ok) return created;
    return ok({ merchant: merchantToWire(created.value.made), replayed: created.value.replayed });
  };
}
