// The service's table of handlers: every operation by its name, from the door in to its use case.
import { serve, type ServedService } from '@mps/chassis';
import { merchantsService } from '@mps/contracts';
import { makeCheckCompanies } from '../usecases/check-companies';
import { makeCreateAffiliation } from '../usecases/create-affiliation';
import { makeCreateBankAccount } from '../usecases/create-bank-account';
import { makeCreateMerchant } from '../usecases/create-merchant';
import { makeCreateOrganization } from '../usecases/create-organization';
import { makeDeleteBankAccount } from '../usecases/delete-bank-account';
import { makeGetAffiliation } from '../usecases/get-affiliation';
import { makeGetBankAccount } from '../usecases/get-bank-account';
import { makeGetCapabilities } from '../usecases/get-capabilities';
import { makeGetMerchant } from '../usecases/get-merchant';
import { makeGetPaymentContext } from '../usecases/get-payment-context';
import { makeListAffiliations } from '../usecases/list-affiliations';
import { makeListBankAccounts } from '../usecases/list-bank-accounts';
import { makeListMerchants } from '../usecases/list-merchants';
import { makeSetAffiliationStatus } from '../usecases/set-affiliation-status';
import { makeSetDefaultFeePolicy } from '../usecases/set-default-fee-policy';
import { makeSetMerchantStatus } from '../usecases/set-merchant-status';
import { makeSetWebhookEnabled } from '../usecases/set-webhook-enabled';
import { makeUpdateAffiliation } from '../usecases/update-affiliation';
import { makeUpdateMerchant } from '../usecases/update-merchant';
import type { FeePolicies, UseCaseDeps } from '../usecases/ports';
import { checkCompaniesHandler } from './check-companies';
import { createAffiliationHandler } from './create-affiliation';
import { createBankAccountHandler } from './create-bank-account';
import { createMerchantHandler } from './create-merchant';
import { createOrganizationHandler } from './create-organization';
import { deleteBankAccountHandler } from './delete-bank-account';
import { getAffiliationHandler } from './get-affiliation';
import { getBankAccountHandler } from './get-bank-account';
import { getCapabilitiesHandler } from './get-capabilities';
import { getMerchantHandler } from './get-merchant';
import { getPaymentContextHandler } from './get-payment-context';
import { listAffiliationsHandler } from './list-affiliations';
import { listBankAccountsHandler } from './list-bank-accounts';
import { listMerchantsHandler } from './list-merchants';
import { setAffiliationStatusHandler } from './set-affiliation-status';
import { setDefaultFeePolicyHandler } from './set-default-fee-policy';
import { setMerchantStatusHandler } from './set-merchant-status';
import { setWebhookEnabledHandler } from './set-webhook-enabled';
import { updateAffiliationHandler } from './update-affiliation';
import { updateMerchantHandler } from './update-merchant';

export function serveMerchants(deps: UseCaseDeps & { readonly feePolicies: FeePolicies }): ServedService {
  return serve(merchantsService(), {
    GetMerchant: getMerchantHandler(makeGetMerchant(deps)),
    ListMerchants: listMerchantsHandler(makeListMerchants(deps)),
    GetPaymentContext: getPaymentContextHandler(makeGetPaymentContext(deps)),
    CheckCompanies: checkCompaniesHandler(makeCheckCompanies(deps)),
    GetCapabilities: getCapabilitiesHandler(makeGetCapabilities(deps)),
    CreateOrganization: createOrganizationHandler(makeCreateOrganization(deps)),
    CreateMerchant: createMerchantHandler(makeCreateMerchant(deps)),
    UpdateMerchant: updateMerchantHandler(makeUpdateMerchant(deps)),
    SetMerchantStatus: setMerchantStatusHandler(makeSetMerchantStatus(deps)),
    SetWebhookEnabled: setWebhookEnabledHandler(makeSetWebhookEnabled(deps)),
    SetDefaultFeePolicy: setDefaultFeePolicyHandler(makeSetDefaultFeePolicy(deps)),
    CreateAffiliation: createAffiliationHandler(makeCreateAffiliation(deps)),
    ListAffiliations: listAffiliationsHandler(makeListAffiliations(deps)),
    GetAffiliation: getAffiliationHandler(makeGetAffiliation(deps)),
    UpdateAffiliation: updateAffiliationHandler(makeUpdateAffiliation(deps)),
    SetAffiliationStatus: setAffiliationStatusHandler(makeSetAffiliationStatus(deps)),
    CreateBankAccount: createBankAccountHandler(makeCreateBankAccount(deps)),
    ListBankAccounts: listBankAccountsHandler(makeListBankAccounts(deps)),
    GetBankAccount: getBankAccountHandler(makeGetBankAccount(deps)),
    DeleteBankAccount: deleteBankAccountHandler(makeDeleteBankAccount(deps)),
  });
}
