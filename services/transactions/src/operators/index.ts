// Reads of all payments for operators.
export { makeFindings, type FindingsReader } from './findings';
export { makePaymentPostings, type PaymentPostingsReader } from './postings';
