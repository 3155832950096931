// The company aggregate as the subjects of this service use it.
export { changeCompany, type CompanyDeps } from './change';
export type {
  AffiliationStreamDocument,
  CompanyDocument,
  PaymentTermsStreamDocument,
  StoredCompany,
} from './documents';
export {
  addressFromWire,
  affiliationToWire,
  bankAccountToWire,
  contactFromWire,
  merchantToWire,
  paymentTermsToWire,
  transferConfigurationsFromWire,
} from './messages';
export {
  COMPANY_SCOPE_REFUSED,
  IDEMPOTENCY_KEY_CONFLICT,
  NOT_FOUND,
  OPERATORS_ONLY,
  invalidOf,
  maySimulate,
  tooMany,
} from './refusals';
export type { CompanyQuery, CompanyStore, Page, PaymentContext } from './store';
