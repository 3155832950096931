// Steps that make payments in the sandbox. The amounts and tokens decide their outcome (docs/rules/sandbox.md).
import type { JsonObject } from '../steps/json';
import type { CallStep, Step, WaitStep } from '../steps/steps';

const CONSUMER: JsonObject = {
  full_name: 'Maria da Silva',
  email: 'maria@example.com',
  document_type: 'CPF',
  document_number: '11144477735',
  phone: '+5511987654321',
};
const ADDRESS: JsonObject = {
  street: 'Rua das Flores',
  street_number: '100',
  neighborhood: 'Centro',
  city: 'São Paulo',
  state: 'SP',
  zipcode: '01001000',
  country: '076',
};

/** The name of the payment in later steps. */
export const PAYMENT = 'payment';

const makePayment = (amount: number, members: JsonObject): CallStep => ({
  call: {
    operation: 'createTransaction',
    save: PAYMENT,
    body: {
      request_id: 'mps-trigger-${new_id}',
      provider: 'PROVIDER_A',
      amount,
      capture_method: 'ECOMMERCE',
      ...members,
    },
  },
});

const ORDINARY_AMOUNT = 10_050;
const CHARGE_SECONDS = 3_600;

export const createPix = (amount = ORDINARY_AMOUNT): CallStep =>
  makePayment(amount, {
    payment_method: 'PIX',
    pix_data: { description: 'mps trigger', expiration_in_seconds: CHARGE_SECONDS },
  });

export const createBolepix = (): CallStep =>
  makePayment(ORDINARY_AMOUNT, {
    payment_method: 'BOLEPIX',
    bolepix_data: { due_date: '${due_date}' },
    consumer: { ...CONSUMER, address: ADDRESS },
  });

const CARD = { network_token: '4111111111111111', expiry_month: '12', expiry_year: '2032' };
const CHALLENGED_CARD = { network_token: '4000000000001208', expiry_month: '12', expiry_year: '2032' };
const CRYPTOGRAM = 'AgAAAAAABk4DWZ4C28yUQAAAAAA=';

export const createCard = (amount = ORDINARY_AMOUNT, members: JsonObject = {}): CallStep =>
  makePayment(amount, {
    payment_method: 'CREDIT_CARD',
    card_data: { ...CARD, cryptogram: CRYPTOGRAM },
    ...members,
  });

export const createDebit = (): CallStep => createCard(ORDINARY_AMOUNT, { payment_method: 'DEBIT_CARD' });
export const createChallengedCard = (): CallStep =>
  createCard(ORDINARY_AMOUNT, { card_data: CHALLENGED_CARD });

export const createChallengedSession = (): CallStep => ({
  call: {
    operation: 'createThreeDsSession',
    save: 'session',
    body: { amount: '${payment.amount}', card_data: CHALLENGED_CARD },
  },
});

/** An operation on the payment. */
export const callOnPayment = (operation: string, body: JsonObject = {}, save?: string): CallStep => ({
  call: {
    operation,
    params: { transactionId: '${payment.id}' },
    body,
    ...(save !== undefined && { save }),
  },
});

export const waitFor = (type: string, where: JsonObject = {}, aggregate = '${payment.id}'): WaitStep => ({
  wait_event: { type, aggregate, where },
});

export const waitForStatus = (status: string): WaitStep => waitFor('transaction.status_changed', { status });

export const createPaidPix = (amount?: number): readonly Step[] => [
  createPix(amount),
  callOnPayment('payTransaction'),
  waitForStatus('APPROVED'),
];

/** Waits until the balance is enough for a cashout. */
export const waitForBalance = (cents: number): CallStep => ({
  call: {
    operation: 'getBalance',
    save: 'balance',
    until: { path: 'balance.available', at_least: cents },
  },
});
