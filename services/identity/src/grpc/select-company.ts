// A token bound to another company.
import type { Handler } from '@mps/chassis';
import type { SelectCompanyRequest__Output } from '@mps/contracts/gen/mps/identity/v1/SelectCompanyRequest';
import type { SelectCompanyResponse } from '@mps/contracts/gen/mps/identity/v1/SelectCompanyResponse';
import type { SelectCompany } from '../usecases/select-company';

export const selectCompany =
  (useCase: SelectCompany): Handler<SelectCompanyRequest__Output, SelectCompanyResponse> =>
  (request, { caller }) =>
    useCase(caller, request.company_id);
