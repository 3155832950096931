// The payload behind a charge's PIX code, with the central bank's member names and the payable amount of the day. Every
// holder of the code can read it. So payer and receiver are named only where the central bank demands it: in a charge with
// a due date (CobVPayload), while it can be paid.
import { dayOf, type Day, type PayableAmount, type TransactionStatus } from '@mps/kernel';
import {
  findAcceptedPayment,
  isInTime,
  computePayableAmount,
  findLastPayableInstant,
} from '../../transaction/domain/charge';
import { matchInstrument, type Instrument } from '../../transaction/domain/instrument';
import type { Transaction } from '../../transaction/domain/transaction';

export type ChargeStatus = 'ATIVA' | 'CONCLUIDA' | 'REMOVIDA_PELO_USUARIO_RECEBEDOR' | 'REMOVIDA_PELO_PSP';

type TaxId = { readonly cpf: string } | { readonly cnpj: string };

export type Debtor = TaxId & { readonly nome: string };

/** A cleared address member of the company is an empty text. */
export type Receiver = TaxId & {
  readonly nome: string;
  readonly logradouro: string;
  readonly cidade: string;
  readonly uf: string;
  readonly cep: string;
};

/** Instants are ISO 8601 in UTC, days `YYYY-MM-DD`, amounts reais as text (`1234.56`). */
export interface ChargePayload {
  readonly calendario:
    | { readonly criacao: string; readonly apresentacao: string; readonly expiracao: number }
    | {
        readonly criacao: string;
        readonly apresentacao: string;
        readonly dataDeVencimento: Day;
        /** Calendar days. */
        readonly validadeAposVencimento: number;
      };
  readonly txid: string;
  /** A charge is never revised. */
  readonly revisao: 0;
  readonly status: ChargeStatus;
  readonly valor: {
    readonly original: string;
    readonly abatimento?: string;
    readonly desconto?: string;
    readonly juros?: string;
    readonly multa?: string;
    readonly final: string;
  };
  readonly chave: string;
  readonly devedor?: Debtor;
  readonly recebedor?: Receiver;
  /** The merchant's text for the payer; absent when there is none. */
  readonly solicitacaoPagador?: string;
}

export interface PayloadQuery {
  /** The URL in the code names the kind of charge. A charge of the other kind is not found under it. */
  readonly hasDueDate: boolean;
  readonly now: Date;
  /** The day on which the payer intends to pay. */
  readonly paymentDay: Day;
}

const STATUSES: Readonly<Record<TransactionStatus, ChargeStatus>> = {
  PROCESSING: 'ATIVA',
  AWAITING_3DS: 'ATIVA',
  AUTHORIZED: 'ATIVA',
  WAITING_PAYMENT: 'ATIVA',
  APPROVED: 'CONCLUIDA',
  PARTIALLY_REFUNDED: 'CONCLUIDA',
  PENDING_REFUND: 'CONCLUIDA',
  REFUNDED: 'CONCLUIDA',
  CHARGEDBACK: 'CONCLUIDA',
  PENDING_CANCELLATION: 'REMOVIDA_PELO_USUARIO_RECEBEDOR',
  CANCELLED: 'REMOVIDA_PELO_USUARIO_RECEBEDOR',
  EXPIRED: 'REMOVIDA_PELO_PSP',
  REFUSED: 'REMOVIDA_PELO_PSP',
  FAILED: 'REMOVIDA_PELO_PSP',
};

/** null: the payment is no charge of this kind, or its code was never shown to anyone. */
export function buildChargePayload(transaction: Transaction, query: PayloadQuery): ChargePayload | null {
  const charge = toCharge(transaction);
  if (charge === null || charge.code === null || (charge.dueDate !== null) !== query.hasDueDate) return null;
  const status = computeStatus(transaction, query.now);
  return {
    calendario: buildCalendar(transaction, charge, query.now),
    txid: charge.txid,
    revisao: 0,
    status,
    valor: buildAmount(
      computePayableAmount(transaction, choosePaymentDay(transaction, query)),
      query.hasDueDate,
    ),
    chave: charge.key,
    ...(status === 'ATIVA' && query.hasDueDate && buildParties(transaction)),
    ...(charge.description !== null && { solicitacaoPagador: charge.description }),
  };
}

/** Creation requires the consumer's name and document for a charge with a due date. */
function buildParties({ consumer, ...company }: Transaction): Pick<ChargePayload, 'devedor' | 'recebedor'> {
  const { company_document, company_full_name, company_city, company_address } = company;
  const { street, street_number, state, zipcode } = company_address ?? {};
  return {
    ...(consumer?.document_number != null && {
      devedor: { ...toTaxId(consumer.document_number), nome: consumer.full_name ?? '' },
    }),
    ...(company_document !== undefined && {
      recebedor: {
        ...toTaxId(company_document),
        nome: company_full_name,
        logradouro: [street, street_number].filter(Boolean).join(', '),
        cidade: company_address?.city ?? company_city,
        uf: state ?? '',
        cep: zipcode ?? '',
      },
    }),
  };
}

const CPF_CHARS = 11;

const toTaxId = (document: string): TaxId =>
  document.length === CPF_CHARS ? { cpf: document } : { cnpj: document };

/** The last day on which the charge can be paid; null for cards. */
export function findLastPaymentDay(transaction: Transaction): Day | null {
  const until = findLastPayableInstant(transaction);
  return until && dayOf(until);
}

interface Charge {
  readonly txid: string;
  readonly key: string;
  readonly code: string | null;
  readonly description: string | null;
  readonly dueDate: Day | null;
  readonly seconds: number;
  readonly daysAfter: number;
}

const toCharge = ({ instrument }: Transaction): Charge | null =>
  matchInstrument<Instrument, Charge | null>(instrument, {
    card: () => null,
    pix: (pix) => ({
      txid: pix.identification,
      key: pix.pix_key,
      code: pix.qr_code,
      description: pix.description,
      dueDate: pix.due_date,
      seconds: pix.expiration_in_seconds ?? 0,
      daysAfter: pix.expiration_in_days_after_due_date ?? 0,
    }),
    bolepix: (bolepix) => ({
      txid: bolepix.pix_identification,
      key: bolepix.pix_key,
      code: bolepix.pix_emv,
      description: null,
      dueDate: bolepix.due_date,
      seconds: 0,
      daysAfter: bolepix.expiration_in_days_after_due_date,
    }),
  });

// The due-work scanner may be late. Until it expires the charge, the payload already shows it as removed.
function computeStatus(transaction: Transaction, now: Date): ChargeStatus {
  const status = STATUSES[transaction.status];
  return status === 'ATIVA' && !isInTime(transaction, now) ? 'REMOVIDA_PELO_PSP' : status;
}

// A paid charge shows the amount of the day it was paid. Later days add no fine or interest.
function choosePaymentDay(transaction: Transaction, { paymentDay }: PayloadQuery): Day {
  const payment = findAcceptedPayment(transaction);
  return payment === undefined ? paymentDay : dayOf(payment.paid_at);
}

function buildCalendar({ created_at }: Transaction, { dueDate, seconds, daysAfter }: Charge, now: Date) {
  const shown = { criacao: created_at.toISOString(), apresentacao: now.toISOString() };
  return dueDate === null
    ? { ...shown, expiracao: seconds }
    : { ...shown, dataDeVencimento: dueDate, validadeAposVencimento: daysAfter };
}

function buildAmount(amount: PayableAmount, hasDueDate: boolean): ChargePayload['valor'] {
  return {
    original: formatReais(amount.originalCents),
    ...(hasDueDate && {
      abatimento: formatReais(amount.abatementCents),
      desconto: formatReais(amount.discountCents),
      juros: formatReais(amount.interestCents),
      multa: formatReais(amount.fineCents),
    }),
    final: formatReais(amount.payableCents),
  };
}

function formatReais(cents: number): string {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
