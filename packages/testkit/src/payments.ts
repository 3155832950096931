// Bodies of creations that are accepted as they are; a test changes the one member it is about.
import { randomUUID } from 'node:crypto';

type Body = Record<string, unknown>;

export const CONSUMER = {
  full_name: 'Maria da Silva',
  email: 'maria@example.com',
  document_type: 'CPF',
  document_number: '11144477735',
  phone: '+5511987654321',
} as const;

export const FULL_ADDRESS = {
  street: 'Rua das Flores',
  street_number: '100',
  neighborhood: 'Centro',
  city: 'São Paulo',
  state: 'SP',
  zipcode: '01001000',
  country: '076',
} as const;

const common = (): Body => ({
  provider: 'PROVIDER_A',
  request_id: `test-${randomUUID()}`,
  amount: 10_000,
  capture_method: 'ECOMMERCE',
});

export const pixPayment = (changes: Body = {}): Body => ({
  ...common(),
  payment_method: 'PIX',
  pix_data: { description: 'Pedido 42', expiration_in_seconds: 3600 },
  ...changes,
});

export const cardPayment = (changes: Body = {}): Body => ({
  ...common(),
  payment_method: 'CREDIT_CARD',
  card_data: {
    network_token: '4111111111111111',
    cryptogram: 'AgAAAAAABk4DWZ4C28yUQAAAAAA=',
    expiry_month: '12',
    expiry_year: '2032',
  },
  ...changes,
});

export const debitPayment = (changes: Body = {}): Body =>
  cardPayment({ payment_method: 'DEBIT_CARD', ...changes });

export const bolepixPayment = (changes: Body = {}): Body => ({
  ...common(),
  payment_method: 'BOLEPIX',
  bolepix_data: { due_date: '2027-03-10' },
  consumer: { ...CONSUMER, address: FULL_ADDRESS },
  ...changes,
});
