// The text of a receipt's page, in Portuguese and with Brazilian formats of money and dates. draw.ts places it.
import {
  dayOf,
  formatBrl,
  formatTaxId,
  startOfDayInstant,
  type CaptureMethod,
  type PaymentMethod,
  type PixKeyType,
} from '@mps/kernel';
import type { Receipt, ReceiptCard, ReceiptParty, ReceiptReceiver } from '../domain/receipt';

/** A label and its value. */
export type Row = readonly [label: string, value: string];

export interface Section {
  readonly title: string;
  readonly rows: readonly Row[];
}

export interface ReceiptText {
  /** Title in the file's properties. */
  readonly title: string;
  readonly heading: string;
  readonly company: string;
  readonly amount: string;
  readonly moment: string;
  readonly sections: readonly Section[];
  readonly footer: string;
}

const MINUTE_MS = 60_000;
const MINUTES_PER_HOUR = 60;

/** `dd/mm/aaaa hh:mm` of the clock in São Paulo. */
export function formatMoment(instant: Date): string {
  const day = dayOf(instant);
  const [year = '', month = '', date = ''] = day.split('-');
  const minutes = Math.floor((instant.getTime() - startOfDayInstant(day).getTime()) / MINUTE_MS);
  const two = (value: number) => String(value).padStart(2, '0');
  const hour = two(Math.floor(minutes / MINUTES_PER_HOUR));
  return `${date}/${month}/${year} ${hour}:${two(minutes % MINUTES_PER_HOUR)}`;
}

const TYPES = { PAYMENT: 'Pagamento', REFUND: 'Devolução' } as const;
const HEADINGS = { PAYMENT: 'Comprovante de pagamento', REFUND: 'Comprovante de devolução' } as const;
const PARTIES = {
  PAYMENT: { payer: 'Quem pagou', receiver: 'Quem recebeu' },
  REFUND: { payer: 'Quem recebeu a devolução', receiver: 'Quem devolveu' },
} as const;

const PAYMENT_METHODS: Readonly<Record<PaymentMethod, string>> = {
  PIX: 'Pix',
  BOLEPIX: 'Bolepix (boleto com Pix)',
  CREDIT_CARD: 'Cartão de crédito',
  DEBIT_CARD: 'Cartão de débito',
};

const CAPTURE_METHODS: Readonly<Record<CaptureMethod, string>> = {
  EMV: 'Chip',
  MAGSTRIPE: 'Tarja magnética',
  ECOMMERCE: 'Internet',
  CONTACTLESS_ICC: 'Aproximação',
};

const WALLETS: Readonly<Record<string, string>> = {
  APPLE_PAY: 'Apple Pay',
  GOOGLE_PAY: 'Google Pay',
  SAMSUNG_PAY: 'Samsung Pay',
};

const KEY_TYPES: Readonly<Record<PixKeyType, string>> = {
  CPF: 'CPF',
  CNPJ: 'CNPJ',
  EMAIL: 'e-mail',
  PHONE: 'telefone',
  EVP: 'chave aleatória',
};

export function toReceiptText(receipt: Receipt): ReceiptText {
  const heading = HEADINGS[receipt.type];
  return {
    title: `${heading} ${receipt.refund_id ?? receipt.transaction_id}`,
    heading,
    company: receipt.company_name,
    amount: formatBrl(receipt.amount),
    moment: `${formatMoment(receipt.created_at)} (horário de Brasília)`,
    sections: [
      { title: 'Transação', rows: listTransactionRows(receipt) },
      ...(receipt.card_data === null ? [] : [{ title: 'Cartão', rows: listCardRows(receipt.card_data) }]),
      { title: PARTIES[receipt.type].receiver, rows: listReceiverRows(receipt.receiver) },
      { title: PARTIES[receipt.type].payer, rows: listPartyRows(receipt.payer) },
    ].filter(({ rows }) => rows.length > 0),
    footer: 'Os dados de quem pagou são mostrados em parte, para proteger a sua privacidade.',
  };
}

function listTransactionRows(receipt: Receipt): Row[] {
  return dropNulls([
    ['Tipo', `${TYPES[receipt.type]} (${receipt.type})`],
    ['Forma de pagamento', PAYMENT_METHODS[receipt.payment_method]],
    ['Data', formatMoment(receipt.created_at)],
    ['Valor', formatBrl(receipt.amount)],
    ['ID da transação', receipt.transaction_id],
    ['ID da devolução', receipt.refund_id],
    ['Identificação', receipt.identification],
  ]);
}

function listCardRows(card: ReceiptCard): Row[] {
  return dropNulls([
    ['Bandeira', card.brand === 'UNKNOWN' ? null : card.brand],
    ['Número', `•••• ${card.last_digits}`],
    ['Parcelas', card.installments === 1 ? 'À vista' : `${card.installments} parcelas`],
    ['Código de autorização', card.authorization_code],
    ['NSU', card.nsu],
    ['Captura', CAPTURE_METHODS[card.capture_method]],
    ['Carteira', card.wallet_type === null ? null : (WALLETS[card.wallet_type] ?? card.wallet_type)],
  ]);
}

function listReceiverRows({ bank_account, pix_data }: ReceiptReceiver): Row[] {
  const key: Row[] = pix_data === null ? [] : [['Chave Pix', formatKey(pix_data)]];
  return [...listPartyRows(bank_account), ...key];
}

const formatKey = ({ key, type }: NonNullable<ReceiptReceiver['pix_data']>): string =>
  `${type === 'CPF' || type === 'CNPJ' ? formatTaxId(key) : key} (${KEY_TYPES[type]})`;

function listPartyRows(party: ReceiptParty): Row[] {
  return dropNulls([
    ['Nome', party.name],
    ['CPF/CNPJ', party.document === null ? null : formatTaxId(party.document)],
    ['Instituição', party.bank_name],
    ['ISPB', party.ispb],
    ['Agência', party.branch],
    ['Conta', party.account],
  ]);
}

const dropNulls = (rows: readonly (readonly [string, string | null])[]): Row[] =>
  rows.flatMap(([label, value]) => (value === null || value === '' ? [] : [[label, value] as const]));
