// The table of this service's RPCs. Each line calls an operation and names its answer. Messages are mapped by descriptor. The
// gateway has validated vocabularies and defaults, so they are not checked again.
import { serve, type RpcTable, type ServedService } from '@mps/chassis';
import { runAs, transactionsService, type Received, type TransactionsCalls } from '@mps/contracts';
import type { PageRequest__Output } from '@mps/contracts/gen/mps/common/v1/PageRequest';
import {
  DEFAULT_PAGE_LIMIT,
  mapOk,
  ok,
  parsePosition,
  type BusinessClock,
  type ListPosition,
  type Secret,
} from '@mps/kernel';
import type { ChargePayloads } from './charge-payload';
import type {
  AnsweredDispute,
  Disputes,
  FoundDispute,
  OpenDisputeRequest,
  ResolveDisputeRequest,
} from './disputes';
import { makeDraftRpcs, readGivenFile } from './draft-rpcs';
import type { FindingsReader, PaymentPostingsReader } from './operators';
import { toListQuery, type Listing } from './listing';
import {
  toDisputeMessage,
  encodeTransaction,
  toPostedPaymentMessage,
  toReceiptMessage,
  toRefundMessage,
  toThreeDsSessionMessage,
  toTransactionMessage,
} from './messages';
import type { Paging } from './operation';
import type { MetricsRequest, PaymentMetrics, Series } from './payment-metrics';
import type { CreateRequest, Payments, PayRequest } from './payments';
import type { Receipts } from './receipts';
import type {
  CreateRefundRequest,
  FoundRefund,
  MerchantRefundsReader,
  RecentRefundsReader,
  Refunds,
} from './refunds';
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
  readonly merchantRefunds: MerchantRefundsReader;
  readonly paymentMetrics: PaymentMetrics;
}

/** RPCs that play the payer, the cardholder and the network: registered in sandbox mode only. */
const SIMULATORS = [
  'PayTransaction',
  'CompleteThreeDsSession',
  'OpenDispute',
  'ResolveDispute',
  'GetProviderReference',
] as const;

export function serveTransactions(
  subjects: Subjects,
  { businessClock, sandboxMode }: { readonly businessClock: BusinessClock; readonly sandboxMode: boolean },
): ServedService {
  const table = {
    ...makePaymentRpcs(subjects),
    ...makeRefundRpcs(subjects),
    ...makeMetricRpcs(subjects),
    ...makeDisputeRpcs(subjects),
    ...makeDraftRpcs(subjects),
    ...makeThreeDsRpcs(subjects, businessClock),
    ...makeReadRpcs(subjects),
  };
  return serve(transactionsService(), table, { without: sandboxMode ? [] : SIMULATORS });
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

const makePaymentRpcs = ({ payments }: Subjects) =>
  ({
    CreateTransaction: ({ metadata_json, pix_data, bolepix_data, card_data, ...request }, context) => {
      const metadata = JSON.parse(metadata_json) as CreateRequest['metadata'];
      const instrument = toInstrumentInput({ pix_data, bolepix_data, card_data });
      const checkedRequest = checked<CreateRequest>({ ...request, metadata, instrument });
      return mapOk(payments.create(checkedRequest, context), toCommandAnswer);
    },
    GetTransaction: (ref, context) =>
      mapOk(payments.get(ref, context), ({ transaction, fee_policy }) => ({
        ...toTransactionAnswer(transaction),
        refunds: transaction.refunds.map((refund) => toRefundMessage(transaction._id, refund)),
        fee_policy,
        three_ds_session_id: transaction.three_ds_session_id ?? null,
      })),
    CaptureTransaction: (request, context) => mapOk(payments.capture(request, context), toCommandAnswer),
    CancelTransaction: (ref, context) => mapOk(payments.cancel(ref, context), toCommandAnswer),
    AuthenticateTransaction: (request, context) =>
      mapOk(payments.authenticate(request, context), toCommandAnswer),
    PayTransaction: ({ paid_at, payer, ...request }, context) => {
      const paid = {
        ...request,
        payer: payer ?? UNKNOWN_PAYER,
        paid_at: paid_at === null ? null : new Date(paid_at),
      };
      return mapOk(payments.pay(checked<PayRequest>(paid), context), toTransactionAnswer);
    },
    GetProviderReference: ({ transaction_id }, context) =>
      mapOk(payments.find({ transaction_id, merchant_id: null }, context), ({ provider_transaction_id }) => ({
        provider_transaction_id,
      })),
    ReceiveProviderCallback: ({ provider, body, signature_id, signature_timestamp, signature }) =>
      runAs({ kind: 'PROVIDER', id: provider, label: provider }, () =>
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
      ),
  }) satisfies Table;

const makeMetricRpcs = ({ paymentMetrics }: Subjects) =>
  ({
    GetPaymentMetrics: ({ merchant_id, from, to, interval, group_by }, context) =>
      mapOk(
        paymentMetrics.read(
          checked<MetricsRequest>({
            merchant_id,
            from: toInstant(from),
            to: toInstant(to),
            interval,
            group_by,
          }),
          context,
        ),
        ({ series, as_of }) => ({ series: series.map(toSeriesMessage), as_of: as_of.toISOString() }),
      ),
  }) satisfies Table;

const toSeriesMessage = ({ group, points }: Series) => ({
  group: Object.entries(group).map(([dimension, value]) => ({
    dimension,
    ...(typeof value === 'string' && { text: value }),
    ...(typeof value === 'number' && { number: value }),
  })),
  points: points.map(({ start, ...numbers }) => ({ start: start.toISOString(), ...numbers })),
});

const makeRefundRpcs = ({ refunds, recentRefunds, merchantRefunds }: Subjects) =>
  ({
    ListRecentRefunds: ({ since, ...request }, context) =>
      mapOk(
        recentRefunds.list({ ...request, since: new Date(since) }, context),
        ({ payments, has_more }) => ({ payments: payments.map(toPostedPaymentMessage), has_more }),
      ),
    CreateRefund: (request, context) =>
      mapOk(
        refunds.create(checked<CreateRefundRequest>(request), context),
        ({ transaction_id, refund, replayed }) => ({
          refund: toRefundMessage(transaction_id, refund),
          replayed,
        }),
      ),
    ListRefunds: ({ page: asked, ...ref }, context) => {
      const paging = toPaging(asked);
      return mapOk(refunds.list({ ...ref, ...paging }, context), ({ data, total }) => ({
        data: data.map((refund) => toRefundMessage(ref.transaction_id, refund)),
        page: { ...paging, total },
      }));
    },
    ListMerchantRefunds: ({ page: asked, created_at_from, created_at_to, after, ...filters }, context) => {
      const paging = toPaging(asked);
      const query = {
        ...filters,
        ...paging,
        after: toPosition(after),
        created_at_from: toInstant(created_at_from),
        created_at_to: toInstant(created_at_to),
      };
      return mapOk(merchantRefunds.list(query, context), ({ data, total }) => ({
        data: data.map(({ transaction_id, refund }) => toRefundMessage(transaction_id, refund)),
        page: { ...paging, total },
      }));
    },
    FindRefunds: (request, context) =>
      mapOk(merchantRefunds.find(request, context), (found) => ({
        refunds: found.map(({ transaction_id, refund, company_id }) => ({
          refund: toRefundMessage(transaction_id, refund),
          company_id,
        })),
      })),
    GetRefund: (ref, context) => mapOk(refunds.get(ref, context), toRefundAnswer),
    CancelRefund: (ref, context) =>
      mapOk(refunds.cancel(ref, context), ({ replayed, ...found }) => ({
        ...toRefundAnswer(found),
        replayed,
      })),
  }) satisfies Table;

const makeDisputeRpcs = ({ disputes }: Subjects) =>
  ({
    ListDisputes: ({ page: asked, due_at_from, due_at_to, after, ...filter }, context) => {
      const paging = toPaging(asked);
      const days = { due_at_from: toInstant(due_at_from), due_at_to: toInstant(due_at_to) };
      const sort = asked?.sort.endsWith('due_at') === true ? 'due_at' : 'created_at';
      const query = { ...filter, ...days, ...paging, sort, after: toPosition(after) } as const;
      return mapOk(disputes.list(query, context), ({ data, total }) => ({
        data: data.map(({ transaction_id: _id, company_id, dispute }) =>
          toDisputeMessage({ _id, company_id }, dispute),
        ),
        page: { ...paging, total },
      }));
    },
    GetDispute: ({ dispute_id }, context) => mapOk(disputes.get(dispute_id, context), toDisputeAnswer),
    GetDisputeEvidenceFile: (request, context) =>
      mapOk(disputes.getEvidenceFile(request, context), ({ name, content_type, data }) => ({
        name,
        content_type,
        data,
      })),
    AddDisputeEvidence: ({ files, ...request }, context) =>
      mapOk(
        disputes.addEvidence({ ...request, files: files.map(readGivenFile) }, context),
        toAnsweredDispute,
      ),
    AcceptDispute: ({ dispute_id }, context) =>
      mapOk(disputes.accept(dispute_id, context), toAnsweredDispute),
    OpenDispute: (request, context) =>
      mapOk(disputes.open(checked<OpenDisputeRequest>(request), context), toAnsweredDispute),
    ResolveDispute: (request, context) =>
      mapOk(disputes.resolve(checked<ResolveDisputeRequest>(request), context), toDisputeAnswer),
  }) satisfies Table;

function makeThreeDsRpcs({ threeDs }: Subjects, businessClock: BusinessClock) {
  const answer = (session: StoredThreeDsSession) => ({
    three_ds_session: toThreeDsSessionMessage(session, businessClock.now()),
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

const makeReadRpcs = ({ listing, receipts, chargePayloads, findings, paymentPostings }: Subjects) =>
  ({
    ListTransactions: (message, context) => {
      const query = toListQuery(message);
      return mapOk(listing.list(query, context), ({ data, total }) => ({
        data: data.map(encodeTransaction),
        page: { page: query.page, limit: query.limit, total },
      }));
    },
    FindTransactions: (request, context) =>
      mapOk(listing.find(request, context), (transactions) => ({ transactions })),
    ListFindings: (_message, context) => findings.list(context),
    ListPaymentPostings: (request, context) =>
      mapOk(paymentPostings.list(request, context), ({ payments, next }) => ({
        payments: payments.map(toPostedPaymentMessage),
        next,
      })),
    GetReceipts: ({ transaction_id }, context) =>
      mapOk(receipts.get(transaction_id, context), (files) => ({ receipts: files.map(toReceiptMessage) })),
    GetReceiptFile: (request, context) => mapOk(receipts.getFile(request, context), (pdf) => ({ pdf })),
    GetChargePayload: (query) => mapOk(chargePayloads.get(query), (jws) => ({ jws })),
    GetChargePayloadKeys: async () => ok({ jwks_json: chargePayloads.jwks }),
  }) satisfies Table;

const toTransactionAnswer = (transaction: Transaction) => ({
  transaction: toTransactionMessage(transaction),
});

const toCommandAnswer = ({ transaction, replayed }: CommandAnswer) => ({
  ...toTransactionAnswer(transaction),
  replayed,
});

const toRefundAnswer = ({ transaction, refund }: FoundRefund) => ({
  refund: toRefundMessage(transaction._id, refund),
});

const toDisputeAnswer = ({ transaction, dispute }: FoundDispute) => ({
  dispute: toDisputeMessage(transaction, dispute),
});

const toAnsweredDispute = ({ replayed, ...found }: AnsweredDispute) => ({
  ...toDisputeAnswer(found),
  replayed,
});

const toPosition = (text: string | null): ListPosition | null => (text === null ? null : parsePosition(text));

const toPaging = (asked: Received<PageRequest__Output> | null): Paging => ({
  page: asked?.page ?? 1,
  limit: asked?.limit ?? DEFAULT_PAGE_LIMIT,
  direction: asked?.sort === 'created_at' || asked?.sort === 'due_at' ? 1 : -1,
});

const toInstant = (text: string | null): Date | null => (text === null ? null : new Date(text));
