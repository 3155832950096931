// The table of this service's RPCs: each line calls the operation and names its answer. Messages are mapped by descriptor.
// The gateway has validated vocabularies and defaults, and they are not checked again.
import { serve, type RpcTable, type ServedService } from '@mps/chassis';
import { transactionsService, type Received, type TransactionsCalls } from '@mps/contracts';
import type { PageRequest__Output } from '@mps/contracts/gen/mps/common/v1/PageRequest';
import { DEFAULT_PAGE_LIMIT, mapOk, ok, type BusinessClock, type Secret } from '@mps/kernel';
import type { ChargePayloads } from './charge-payload';
import type {
  AnsweredDispute,
  Disputes,
  FoundDispute,
  OpenDisputeRequest,
  ResolveDisputeRequest,
} from './disputes';
import type { FindingsReader, PaymentPostingsReader } from './operators';
import { listQuery, type Listing } from './listing';
import {
  disputeMessage,
  encodedTransaction,
  postedPaymentMessage,
  receiptMessage,
  refundMessage,
  threeDsSessionMessage,
  transactionMessage,
} from './messages';
import type { Paging } from './operation';
import type { CreateRequest, Payments, PayRequest } from './payments';
import type { Receipts } from './receipts';
import type { CreateRefundRequest, FoundRefund, RecentRefundsReader, Refunds } from './refunds';
import type {
  CompleteThreeDsSessionRequest,
  CreateThreeDsSessionRequest,
  StoredThreeDsSession,
  ThreeDs,
} from './three-ds';
import { UNKNOWN_PAYER, type CommandAnswer, type Transaction } from './transaction';

export interface Subjects {
  readonly payments: Payments;
  readonly refunds: Refunds;
  readonly disputes: Disputes;
  readonly threeDs: ThreeDs;
  readonly receipts: Receipts;
  readonly chargePayloads: ChargePayloads;
  readonly listing: Listing;
  readonly findings: FindingsReader;
  readonly paymentPostings: PaymentPostingsReader;
  readonly recentRefunds: RecentRefundsReader;
}

/** RPCs that play the payer, the cardholder and the network: registered in test mode only. */
const SIMULATORS = [
  'PayTransaction',
  'CompleteThreeDsSession',
  'OpenDispute',
  'ResolveDispute',
  'GetProviderReference',
] as const;

export function serveTransactions(
  subjects: Subjects,
  { clock, sandbox }: { readonly clock: BusinessClock; readonly sandbox: boolean },
): ServedService {
  const table = {
    ...paymentRpcs(subjects),
    ...refundRpcs(subjects),
    ...disputeRpcs(subjects),
    ...threeDsRpcs(subjects, clock),
    ...readRpcs(subjects),
  };
  return serve(transactionsService(), table, { without: sandbox ? [] : SIMULATORS });
}

/** A request as its message carries it: the vocabularies of the domain are strings on the wire (docs/adr/0005). */
type OnTheWire<T> = T extends string
  ? string
  : T extends number | boolean | null | Date | Uint8Array | Secret<string>
    ? T
    : T extends readonly (infer Item)[]
      ? readonly OnTheWire<Item>[]
      : T extends object
        ? { readonly [Name in keyof T]: OnTheWire<T[Name]> }
        : T;

/** The compiler compares every member. The gateway has checked that a string is a word of its vocabulary. */
const checked = <Request>(message: OnTheWire<Request>): Request => message as Request;

interface InstrumentMembers<Card, Pix, Bolepix> {
  readonly card_data: Card | null;
  readonly pix_data: Pix | null;
  readonly bolepix_data: Bolepix | null;
}

/** The gateway has checked that the body has exactly the member of its payment method. */
function toInstrumentInput<Card, Pix, Bolepix>({
  card_data,
  pix_data,
  bolepix_data,
}: InstrumentMembers<Card, Pix, Bolepix>) {
  if (card_data !== null) return { kind: 'card', ...card_data } as const;
  if (pix_data !== null) return { kind: 'pix', ...pix_data } as const;
  if (bolepix_data !== null) return { kind: 'bolepix', ...bolepix_data } as const;
  throw new Error('A payment is requested without its instrument');
}

type Table = Partial<RpcTable<TransactionsCalls>>;

const paymentRpcs = ({ payments }: Subjects) =>
  ({
    CreateTransaction: ({ metadata_json, pix_data, bolepix_data, card_data, ...request }, context) => {
      const metadata = JSON.parse(metadata_json) as CreateRequest['metadata'];
      const instrument = toInstrumentInput({ pix_data, bolepix_data, card_data });
      const checkedRequest = checked<CreateRequest>({ ...request, metadata, instrument });
      return mapOk(payments.create(checkedRequest, context), commandAnswer);
    },
    GetTransaction: (ref, context) =>
      mapOk(payments.get(ref, context), ({ transaction, fee_policy }) => ({
        ...transactionAnswer(transaction),
        refunds: transaction.refunds.map((refund) => refundMessage(transaction._id, refund)),
        fee_policy,
      })),
    CaptureTransaction: (request, context) => mapOk(payments.capture(request, context), commandAnswer),
    CancelTransaction: (ref, context) => mapOk(payments.cancel(ref, context), commandAnswer),
    AuthenticateTransaction: (request, context) =>
      mapOk(payments.authenticate(request, context), commandAnswer),
    PayTransaction: ({ paid_at, payer, ...request }, context) => {
      const paid = {
        ...request,
        payer: payer ?? UNKNOWN_PAYER,
        paid_at: paid_at === null ? null : new Date(paid_at),
      };
      return mapOk(payments.pay(checked<PayRequest>(paid), context), transactionAnswer);
    },
    GetProviderReference: ({ transaction_id }, context) =>
      mapOk(payments.find({ transaction_id, merchant_id: null }, context), ({ provider_transaction_id }) => ({
        provider_transaction_id,
      })),
    ReceiveProviderCallback: ({ provider, body, signature_id, signature_timestamp, signature }) =>
      mapOk(
        payments.receiveCallback({
          provider,
          body,
          signatureId: signature_id,
          signatureTimestamp: signature_timestamp,
          signature,
        }),
        () => ({}),
      ),
  }) satisfies Table;

const refundRpcs = ({ refunds, recentRefunds }: Subjects) =>
  ({
    ListRecentRefunds: ({ since, ...request }, context) =>
      mapOk(
        recentRefunds.list({ ...request, since: new Date(since) }, context),
        ({ payments, has_more }) => ({ payments: payments.map(postedPaymentMessage), has_more }),
      ),
    CreateRefund: (request, context) =>
      mapOk(
        refunds.create(checked<CreateRefundRequest>(request), context),
        ({ transaction_id, refund, replayed }) => ({
          refund: refundMessage(transaction_id, refund),
          replayed,
        }),
      ),
    ListRefunds: ({ page: asked, ...ref }, context) => {
      const paging = toPaging(asked);
      return mapOk(refunds.list({ ...ref, ...paging }, context), ({ data, total }) => ({
        data: data.map((refund) => refundMessage(ref.transaction_id, refund)),
        page: { ...paging, total },
      }));
    },
    GetRefund: (ref, context) => mapOk(refunds.get(ref, context), refundAnswer),
    CancelRefund: (ref, context) =>
      mapOk(refunds.cancel(ref, context), ({ replayed, ...found }) => ({ ...refundAnswer(found), replayed })),
  }) satisfies Table;

const disputeRpcs = ({ disputes }: Subjects) =>
  ({
    ListDisputes: ({ page: asked, transaction_id, status }, context) => {
      const paging = toPaging(asked);
      return mapOk(disputes.list({ transaction_id, status, ...paging }, context), ({ data, total }) => ({
        data: data.map(({ transaction_id: _id, company_id, dispute }) =>
          disputeMessage({ _id, company_id }, dispute),
        ),
        page: { ...paging, total },
      }));
    },
    GetDispute: ({ dispute_id }, context) => mapOk(disputes.get(dispute_id, context), disputeAnswer),
    AddDisputeEvidence: (request, context) => mapOk(disputes.addEvidence(request, context), answeredDispute),
    AcceptDispute: ({ dispute_id }, context) => mapOk(disputes.accept(dispute_id, context), answeredDispute),
    OpenDispute: (request, context) =>
      mapOk(disputes.open(checked<OpenDisputeRequest>(request), context), answeredDispute),
    ResolveDispute: (request, context) =>
      mapOk(disputes.resolve(checked<ResolveDisputeRequest>(request), context), disputeAnswer),
  }) satisfies Table;

function threeDsRpcs({ threeDs }: Subjects, clock: BusinessClock) {
  const answer = (session: StoredThreeDsSession) => ({
    three_ds_session: threeDsSessionMessage(session, clock.now()),
  });
  return {
    CreateThreeDsSession: (request, context) =>
      mapOk(
        threeDs.create(checked<CreateThreeDsSessionRequest>(request), context),
        ({ session, replayed }) => ({
          ...answer(session),
          replayed,
        }),
      ),
    GetThreeDsSession: (ref, context) => mapOk(threeDs.get(ref, context), answer),
    CompleteThreeDsSession: (request, context) =>
      mapOk(threeDs.complete(checked<CompleteThreeDsSessionRequest>(request), context), answer),
  } satisfies Table;
}

const readRpcs = ({ listing, receipts, chargePayloads, findings, paymentPostings }: Subjects) =>
  ({
    ListTransactions: (message, context) => {
      const query = listQuery(message);
      return mapOk(listing.list(query, context), ({ data, total }) => ({
        data: data.map(encodedTransaction),
        page: { page: query.page, limit: query.limit, total },
      }));
    },
    ListFindings: (_message, context) => findings.list(context),
    ListPaymentPostings: (request, context) =>
      mapOk(paymentPostings.list(request, context), ({ payments, next }) => ({
        payments: payments.map(postedPaymentMessage),
        next,
      })),
    GetReceipts: ({ transaction_id }, context) =>
      mapOk(receipts.get(transaction_id, context), (files) => ({ receipts: files.map(receiptMessage) })),
    GetChargePayload: (query) => mapOk(chargePayloads.get(query), (jws) => ({ jws })),
    GetChargePayloadKeys: async () => ok({ jwks_json: chargePayloads.jwks }),
  }) satisfies Table;

const transactionAnswer = (transaction: Transaction) => ({ transaction: transactionMessage(transaction) });

const commandAnswer = ({ transaction, replayed }: CommandAnswer) => ({
  ...transactionAnswer(transaction),
  replayed,
});

const refundAnswer = ({ transaction, refund }: FoundRefund) => ({
  refund: refundMessage(transaction._id, refund),
});

const disputeAnswer = ({ transaction, dispute }: FoundDispute) => ({
  dispute: disputeMessage(transaction, dispute),
});

const answeredDispute = ({ replayed, ...found }: AnsweredDispute) => ({ ...disputeAnswer(found), replayed });

const toPaging = (asked: Received<PageRequest__Output> | null): Paging => ({
  page: asked?.page ?? 1,
  limit: asked?.limit ?? DEFAULT_PAGE_LIMIT,
  direction: asked?.sort === 'created_at' ? 1 : -1,
});
