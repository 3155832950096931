// CheckCompanies: wire in, the unknown ones, wire out.
import type { Handler } from '@mps/chassis';
import type { CheckCompaniesRequest__Output } from '@mps/contracts/gen/mps/merchants/v1/CheckCompaniesRequest';
import type { CheckCompaniesResponse } from '@mps/contracts/gen/mps/merchants/v1/CheckCompaniesResponse';
import { ok } from '@mps/kernel';
import type { CheckCompanies } from '../usecases/check-companies';

export function checkCompaniesHandler(
  run: CheckCompanies,
): Handler<CheckCompaniesRequest__Output, CheckCompaniesResponse> {
  return async ({ company_ids }, { caller }) => {
    const unknown = await run(caller, company_ids);
    return unknown.ok ? ok({ unknown_company_ids: [...unknown.value] }) : unknown;
  };
}
