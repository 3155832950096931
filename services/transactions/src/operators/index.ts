// Reads of all payments for operators.
export { makeFindings, type FindingsReader } from './findings-store';
export { makePaymentPostings, type PaymentPostingsReader } from './postings-store';
