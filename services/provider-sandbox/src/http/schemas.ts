// Schemas and helpers of all routes. Ids and bodies are parsed or refused before the handler runs, and refusals have one shape.
// Bodies are strict: an unknown member is refused, so a caller's mistake is found here.
import {
  ABATEMENT_MODALITIES,
  CAPTURE_METHODS,
  DICT_ACCOUNT_TYPES,
  DISPUTE_KINDS,
  DISPUTE_ENDS,
  FINE_MODALITIES,
  INTEREST_MODALITIES,
  MAX_AMOUNT_CENTS,
  MAX_SUM_CENTS,
  MAX_INSTALLMENTS,
  PAID_VIA,
  PIX_DAILY_DISCOUNT_MODALITIES,
  THREE_DS_CHALLENGE_OUTCOMES,
  isDay,
} from '@mps/kernel';
import { z } from 'zod';
import { MAX_ADVANCE_SECONDS } from '../limits';
import type { Request, Response, RequestHandler } from 'express';

const MAX_TEXT_CHARS = 300;
const text = z.string().max(MAX_TEXT_CHARS);
const amount = z.number().int().min(1).max(MAX_AMOUNT_CENTS);
/** Cents that were paid, or that a balance holds. */
const sum = z.number().int().min(1).max(MAX_SUM_CENTS);
const instant = z.iso.datetime({ offset: true }).transform((value) => new Date(value));

/** Ids that callers choose: UUIDs with or without hyphens, or similar texts. */
export const callerId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be an id');

const merchant = z.strictObject({
  organization_id: text,
  company_id: text,
  affiliation_id: text,
  mcc: z.string().regex(/^\d{4}$/),
  name: text,
  full_name: text,
  city: text,
});

const cardOrder = z.strictObject({
  method: z.enum(['CREDIT_CARD', 'DEBIT_CARD']),
  amount,
  currency: z.literal('BRL'),
  installments: z.number().int().min(1).max(MAX_INSTALLMENTS),
  capture_method: z.enum(CAPTURE_METHODS),
  auto_capture: z.boolean(),
  soft_descriptor: text.nullable(),
  serial_number: text.nullable(),
  merchant,
  card: z.strictObject({
    token: z.string().min(1).max(MAX_TEXT_CHARS),
    cryptogram: text.nullable(),
    expiry_month: z.string().regex(/^(0[1-9]|1[0-2])$/),
    expiry_year: z.string().regex(/^\d{4}$/),
    brand: text,
    wallet_type: text.nullable(),
    eci: z
      .string()
      .regex(/^\d{2}$/)
      .nullable(),
  }),
});

const MAX_EVIDENCE_TEXT_CHARS = 10_000;
export const evidenceBody = z.union([
  z.strictObject({ text: z.string().min(1).max(MAX_EVIDENCE_TEXT_CHARS) }),
  z.strictObject({ name: text.min(1), content_type: text.min(1), data_base64: z.base64().min(1) }),
]);
export type EvidenceBody = z.output<typeof evidenceBody>;

const dueDay = z.string().refine(isDay, 'must be a day');
const termAmount = { amount: z.number().int().min(0) };
const termPercentage = { percentage_e4: z.number().int().min(0) };
const isAmountModality = (modality: string): boolean => /^(AMOUNT|FIXED)/.test(modality);
/** An amount or a percentage, as the modality says. */
const term = <M extends string>(modalities: readonly M[]) =>
  z.union([
    z.strictObject({ modality: z.enum(modalities.filter(isAmountModality)), ...termAmount }),
    z.strictObject({
      modality: z.enum(modalities.filter((one) => !isAmountModality(one))),
      ...termPercentage,
    }),
  ]);
const discountTerm = z.union([
  term(PIX_DAILY_DISCOUNT_MODALITIES),
  z.strictObject({
    modality: z.literal('FIXED_UNTIL_DATE'),
    dates: z.array(z.strictObject({ until_date: dueDay, ...termAmount })).min(1),
  }),
  z.strictObject({
    modality: z.literal('PERCENTAGE_UNTIL_DATE'),
    dates: z.array(z.strictObject({ until_date: dueDay, ...termPercentage })).min(1),
  }),
]);
const chargeTerms = z.strictObject({
  abatement: term(ABATEMENT_MODALITIES).nullable(),
  discount: discountTerm.nullable(),
  fine: term(FINE_MODALITIES).nullable(),
  interest: term(INTEREST_MODALITIES).nullable(),
});
export type TermsBody = z.output<typeof chargeTerms>;

const chargeOrder = z
  .strictObject({
    method: z.enum(['PIX', 'BOLEPIX']),
    amount,
    currency: z.literal('BRL'),
    txid: z.string().regex(/^[a-zA-Z0-9]{26,35}$/),
    pix_key: z.string().min(1).max(77),
    description: text.nullable(),
    expires_at: instant,
    due_date: dueDay.nullable(),
    terms: chargeTerms.nullable(),
    payer: z
      .strictObject({
        full_name: text.nullable(),
        document_type: text.nullable(),
        document_number: text.nullable(),
      })
      .nullable(),
    merchant,
  })
  .refine((order) => order.method === 'PIX' || order.due_date !== null, {
    path: ['due_date'],
    message: 'a slip has a due date',
  });

export const orderBody = z.discriminatedUnion('method', [cardOrder, chargeOrder]);
export type OrderBody = z.output<typeof orderBody>;

export const cashoutBody = z.strictObject({
  amount: sum,
  currency: z.literal('BRL'),
  organization_id: text,
  company_id: text,
  /** null: the company's account at the bank. */
  pix_key: z.string().min(1).max(77).nullable(),
  /** The platform's id of the cashout, for people. The key in the path identifies the payout. */
  reference: callerId.optional(),
  /** CPF or CNPJ that must own the key when the money leaves. */
  receiver_document: z.string().min(1).max(18).nullable().default(null),
});

export const captureBody = z.strictObject({ amount, capture_id: text.optional() });
export const emptyBody = z.strictObject({}).optional();

export const refundBody = z.strictObject({
  amount: sum,
  reference: text.optional(),
  reason: text.nullable(),
  description: text.nullable(),
  end_to_end_id: text.nullable(),
  payout_pix_key: text.nullable(),
  receiver_document: text.nullable().default(null),
});

export const payBody = z.strictObject({
  amount: sum.optional(),
  paid_via: z.enum(PAID_VIA).default('PIX'),
  paid_at: instant.optional(),
  payer: z
    .strictObject({
      name: text.nullable().optional(),
      document: text.nullable().optional(),
      bank_name: text.nullable().optional(),
      ispb: z
        .string()
        .regex(/^[0-9A-Z]{8}$/)
        .nullable()
        .optional(),
      branch: text.nullable().optional(),
      account: text.nullable().optional(),
    })
    .optional(),
});
export type PayBody = z.output<typeof payBody>;

export const disputeBody = z.strictObject({
  kind: z.enum(DISPUTE_KINDS).default('CARD_CHARGEBACK'),
  amount: sum.optional(),
  reason_code: text.nullable().optional(),
  request_key: text.optional(),
});

export const resolveBody = z.strictObject({ outcome: z.enum(DISPUTE_ENDS), dispute_id: text.optional() });

export const advanceBody = z.union([
  z.strictObject({ seconds: z.number().int().min(1).max(MAX_ADVANCE_SECONDS) }),
  z.strictObject({ to: instant }),
]);

/** Further members about the buyer are accepted and not stored. */
export const sessionBody = z.object({
  session_id: callerId,
  amount,
  currency: z.literal('BRL'),
  card: z.object({ token: z.string().min(1).max(MAX_TEXT_CHARS) }),
  expires_at: instant.optional(),
});

export const completeBody = z.strictObject({ outcome: z.enum(THREE_DS_CHALLENGE_OUTCOMES) });

export const dictBody = z.strictObject({
  bank: text.min(1),
  branch: text.min(1),
  account: text.min(1),
  account_type: z.enum(DICT_ACCOUNT_TYPES),
  owner_name: text.min(1),
  owner_document: z.string().regex(/^[0-9A-Za-z./-]{11,18}$/),
});

export function withBody<Schema extends z.ZodType>(
  schema: Schema,
  handle: (body: z.output<Schema>, request: Request, response: Response) => Promise<void>,
): RequestHandler {
  return async (request, response) => {
    const parsed = schema.safeParse(request.body);
    if (parsed.success) await handle(parsed.data, request, response);
    else sendInvalid(response, parsed.error);
  };
}

/** A path parameter that the route declares. */
export function pathId(request: Request, name: string): string {
  const value = request.params[name];
  if (typeof value !== 'string') throw new TypeError(`The route has no parameter ${name}`);
  return value;
}

export function sendError(response: Response, status: number, code: string, message: string): void {
  response.status(status).json({ code, message });
}

/** Names the members that are wrong, never their values. */
export function sendInvalid(response: Response, error: z.ZodError): void {
  const errors = error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
  response.status(400).json({ code: 'invalid_request', message: 'The request is not valid.', errors });
}
