// The table of this service's RPCs: each line maps the request, calls the operation and maps its answer.
import { serveUnmapped, type Handlers, type ServedService } from '@mps/chassis';
import { transactionsService, withoutNulls, type DomainError } from '@mps/contracts';
import type { PageRequest__Output } from '@mps/contracts/gen/mps/common/v1/PageRequest';
import {
  DEFAULT_PAGE_LIMIT,
  DISPUTE_KINDS,
  isOneOf,
  ok,
  Secret,
  type BusinessClock,
  type Currency,
  type Result,
  type ThreeDsChallengeOutcome,
} from '@mps/kernel';
import type { ChargePayloads } from './charge-payload';
import { disputeToWire, type AnsweredDispute, type Disputes, type FoundDispute } from './disputes';
import { listQuery, type Listing } from './listing';
import type { Paging } from './operation';
import { createRequest, payRequest, type Payments } from './payments';
import { receiptToWire, type Receipts } from './receipts';
import { createRefundRequest, refundToWire, type FoundRefund, type Refunds } from './refunds';
import { threeDsSessionToWire, type StoredThreeDsSession, type ThreeDs } from './three-ds';
import { transactionToWire, type CommandAnswer, type Transaction } from './transaction';

export interface Subjects {
  readonly payments: Payments;
  readonly refunds: Refunds;
  readonly disputes: Disputes;
  readonly threeDs: ThreeDs;
  readonly receipts: Receipts;
  readonly chargePayloads: ChargePayloads;
  readonly listing: Listing;
}

export function serveTransactions(subjects: Subjects, clock: BusinessClock): ServedService {
  return serveUnmapped(transactionsService(), {
    ...paymentRpcs(subjects),
    ...refundRpcs(subjects),
    ...disputeRpcs(subjects),
    ...threeDsRpcs(subjects, clock),
    ...readRpcs(subjects),
  });
}

type Table = Handlers<ReturnType<typeof transactionsService>>;

const paymentRpcs = ({
  payments,
}: Subjects): Pick<
  Table,
  | 'CreateTransaction'
  | 'GetTransaction'
  | 'CaptureTransaction'
  | 'CancelTransaction'
  | 'AuthenticateTransaction'
  | 'PayTransaction'
  | 'GetProviderReference'
  | 'ReceiveProviderCallback'
> => ({
  CreateTransaction: async (message, context) =>
    mapOk(await payments.create(createRequest(message), context), commandAnswer),
  GetTransaction: async ({ transaction_id, merchant_id = null }, context) =>
    mapOk(await payments.get({ transaction_id, merchant_id }, context), ({ transaction, fee_policy }) => ({
      ...transactionAnswer(transaction),
      refunds: transaction.refunds.map((refund) => refundToWire(transaction._id, refund)),
      ...withoutNulls({ fee_policy: fee_policy && withoutNulls(fee_policy) }),
    })),
  CaptureTransaction: async ({ amount = null, ...ref }, context) =>
    mapOk(await payments.capture({ ...ref, amount }, context), commandAnswer),
  CancelTransaction: async (ref, context) => mapOk(await payments.cancel(ref, context), commandAnswer),
  AuthenticateTransaction: async (request, context) =>
    mapOk(await payments.authenticate(request, context), commandAnswer),
  PayTransaction: async (message, context) =>
    mapOk(await payments.pay(payRequest(message), context), transactionAnswer),
  GetProviderReference: async ({ transaction_id }, context) =>
    mapOk(
      await payments.find({ transaction_id, merchant_id: null }, context),
      ({ provider_transaction_id }) => withoutNulls({ provider_transaction_id }),
    ),
  ReceiveProviderCallback: async ({ provider, body, ...signed }) =>
    mapOk(
      await payments.receiveCallback({
        provider,
        body,
        signatureId: signed.signature_id,
        signatureTimestamp: signed.signature_timestamp,
        signature: signed.signature,
      }),
      () => ({}),
    ),
});

const refundRpcs = ({
  refunds,
}: Subjects): Pick<Table, 'CreateRefund' | 'ListRefunds' | 'GetRefund' | 'CancelRefund'> => ({
  CreateRefund: async (message, context) =>
    mapOk(
      await refunds.create(createRefundRequest(message), context),
      ({ transaction_id, refund, replayed }) => ({
        refund: refundToWire(transaction_id, refund),
        replayed,
      }),
    ),
  ListRefunds: async ({ page: asked, ...ref }, context) => {
    const paging = pagingOf(asked);
    return mapOk(await refunds.list({ ...ref, ...paging }, context), ({ data, total }) => ({
      data: data.map((refund) => refundToWire(ref.transaction_id, refund)),
      page: pageInfo(paging, total),
    }));
  },
  GetRefund: async (ref, context) => mapOk(await refunds.get(ref, context), refundAnswer),
  CancelRefund: async (ref, context) =>
    mapOk(await refunds.cancel(ref, context), (done) => ({ ...refundAnswer(done), replayed: done.replayed })),
});

const disputeRpcs = ({
  disputes,
}: Subjects): Pick<
  Table,
  'ListDisputes' | 'GetDispute' | 'AddDisputeEvidence' | 'AcceptDispute' | 'OpenDispute' | 'ResolveDispute'
> => ({
  ListDisputes: async ({ page: asked, transaction_id = null, status }, context) => {
    const paging = pagingOf(asked);
    return mapOk(await disputes.list({ transaction_id, status, ...paging }, context), ({ data, total }) => ({
      data: data.map((one) =>
        disputeToWire({ _id: one.transaction_id, company_id: one.company_id }, one.dispute),
      ),
      page: pageInfo(paging, total),
    }));
  },
  GetDispute: async ({ dispute_id }, context) =>
    mapOk(await disputes.get(dispute_id, context), disputeAnswer),
  AddDisputeEvidence: async ({ text = null, ...request }, context) =>
    mapOk(await disputes.addEvidence({ ...request, text }, context), answeredDispute),
  AcceptDispute: async ({ dispute_id }, context) =>
    mapOk(await disputes.accept(dispute_id, context), answeredDispute),
  OpenDispute: async ({ kind, amount = null, reason_code = null, ...ref }, context) =>
    mapOk(
      await disputes.open(
        { ...ref, kind: isOneOf(DISPUTE_KINDS, kind) ? kind : null, amount, reason_code },
        context,
      ),
      disputeAnswer,
    ),
  ResolveDispute: async ({ dispute_id, outcome }, context) =>
    mapOk(
      await disputes.resolve({ dispute_id, outcome: outcome === 'WON' ? 'WON' : 'LOST' }, context),
      disputeAnswer,
    ),
});

function threeDsRpcs(
  { threeDs }: Subjects,
  clock: BusinessClock,
): Pick<Table, 'CreateThreeDsSession' | 'GetThreeDsSession' | 'CompleteThreeDsSession'> {
  const answer = (session: StoredThreeDsSession) => ({
    three_ds_session: threeDsSessionToWire(session, clock.now()),
  });
  return {
    // The token is wrapped here and unwrapped by the hash and the directory's adapter alone.
    CreateThreeDsSession: async ({ network_token, currency, ...request }, context) =>
      mapOk(
        await threeDs.create(
          {
            ...request,
            currency: currency as Currency,
            network_token: new Secret(network_token),
          },
          context,
        ),
        ({ session, replayed }) => ({ ...answer(session), replayed }),
      ),
    GetThreeDsSession: async ({ merchant_id = null, three_ds_session_id }, context) =>
      mapOk(await threeDs.get({ merchant_id, three_ds_session_id }, context), answer),
    CompleteThreeDsSession: async ({ three_ds_session_id, outcome }, context) =>
      mapOk(
        await threeDs.complete({ three_ds_session_id, outcome: outcome as ThreeDsChallengeOutcome }, context),
        answer,
      ),
  };
}

const readRpcs = ({
  listing,
  receipts,
  chargePayloads,
}: Subjects): Pick<
  Table,
  'ListTransactions' | 'GetReceipts' | 'GetChargePayload' | 'GetChargePayloadKeys'
> => ({
  ListTransactions: async (message, context) => {
    const query = listQuery(message);
    return mapOk(await listing.list(query, context), ({ data, total }) => ({
      data: data.map(transactionToWire),
      page: pageInfo(query, total),
    }));
  },
  GetReceipts: async ({ transaction_id }, context) =>
    mapOk(await receipts.get(transaction_id, context), (files) => ({ receipts: files.map(receiptToWire) })),
  GetChargePayload: async ({ payment_day = null, ...query }) =>
    mapOk(await chargePayloads.get({ ...query, payment_day }), (jws) => ({ jws })),
  GetChargePayloadKeys: async () => ok({ jwks_json: chargePayloads.jwks }),
});

const mapOk = <T, U>(result: Result<T, DomainError>, toMessage: (value: T) => U): Result<U, DomainError> =>
  result.ok ? ok(toMessage(result.value)) : result;

const transactionAnswer = (transaction: Transaction) => ({ transaction: transactionToWire(transaction) });

const commandAnswer = ({ transaction, replayed }: CommandAnswer) => ({
  ...transactionAnswer(transaction),
  replayed,
});

const refundAnswer = ({ transaction, refund }: FoundRefund) => ({
  refund: refundToWire(transaction._id, refund),
});

const disputeAnswer = ({ transaction, dispute }: FoundDispute) => ({
  dispute: disputeToWire(transaction, dispute),
});

const answeredDispute = ({ replayed, ...found }: AnsweredDispute) => ({ ...disputeAnswer(found), replayed });

const pagingOf = (asked: PageRequest__Output | null): Paging => ({
  page: asked?.page ?? 1,
  limit: asked?.limit ?? DEFAULT_PAGE_LIMIT,
  direction: asked?.sort === 'created_at' ? 1 : -1,
});

const pageInfo = ({ page, limit }: { readonly page: number; readonly limit: number }, total: number) => ({
  page,
  limit,
  total,
});
