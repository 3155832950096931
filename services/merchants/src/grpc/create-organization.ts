// CreateOrganization: wire in, command, wire out.
import type { Handler } from '@mps/chassis';
import type { CreateOrganizationRequest__Output } from '@mps/contracts/gen/mps/merchants/v1/CreateOrganizationRequest';
import type { CreateOrganizationResponse } from '@mps/contracts/gen/mps/merchants/v1/CreateOrganizationResponse';
import { ok, type DocumentType } from '@mps/kernel';
import type { CreateOrganization } from '../usecases/create-organization';
import { addressFromWire, contactFromWire } from '../wire/company-parts';
import { merchantToWire } from '../wire/merchant';

export function createOrganizationHandler(
  run: CreateOrganization,
): Handler<CreateOrganizationRequest__Output, CreateOrganizationResponse> {
  return async (request, { caller }) => {
    const created = await run(caller, {
      name: request.name,
      full_name: request.full_name,
      document_type: request.document_type as DocumentType,
      document_number: request.document_number,
      contact: contactFromWire(request.contact),
      address: addressFromWire(request.address),
    });
    return created.ok ? ok({ merchant: merchantToWire(created.value) }) : created;
  };
}
