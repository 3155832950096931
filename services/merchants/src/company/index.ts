// The company aggregate as the subjects of this service use it.
export { changeCompany, type CompanyDeps } from './change';
export {
  affiliationEvent,
  affiliationOf,
  bankAccountOf,
  merchantOf,
  paymentTermsEvent,
  paymentTermsOf,
} from './messages';
export { COMPANY_SCOPE_REFUSED, invalidOf, maySimulate, NOT_FOUND, OPERATORS_ONLY } from './refusals';
export {
  ownerOf,
  type CompanyQuery,
  type CompanyStore,
  type PaymentContext,
  type StoredCompany,
} from './store';
