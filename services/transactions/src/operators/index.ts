// What operators read of all payments.
export { makeFindings, type FindingsReader } from './findings';
export { makePaymentPostings, type PaymentPostingsReader } from './postings';
