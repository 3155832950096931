// The look-ups of payments: by their own ids, by ids that banks and acquirers made, and by documents of people.
import { isForeignPaymentId, isValidCnpj, isValidCpf, mapOk, normalizeTaxId, ok } from '@mps/kernel';
import type { z } from 'zod';
import { listedTransaction, type transaction } from '../transactions/schemas';
import type { LookUp } from './hit';

const findTransactions = (
  member: 'id' | 'request_id' | 'provider_transaction_id' | 'organization_id',
): LookUp => ({
  permission: 'merchant.transaction.view',
  byId: member === 'id',
  find: ({ text, limit }, { clients, ...context }) => {
    const page = { page: 1, limit, sort: '-created_at' };
    const listed = clients.transactions.ListTransactions({ page, status: [], [member]: text }, context);
    return mapOk(listed, ({ data }) =>
      data.map((row) => {
        const { id, company_id, request_id, status, amount, created_at } = JSON.parse(
          listedTransaction(row),
        ) as z.output<typeof transaction>;
        return {
          type: 'TRANSACTION' as const,
          id,
          company_id,
          merchant_id: company_id,
          transaction_id: id,
          label: request_id,
          status,
          amount,
          created_at,
          matched: member,
        };
      }),
    );
  },
});

/** The txid of a charge is the id of its payment, without hyphens. */
const findByTxid: LookUp = {
  permission: 'merchant.transaction.view',
  byId: false,
  find: async (asked, context) => {
    const id = TXID.exec(asked.text.toLowerCase())?.slice(1).join('-');
    if (id === undefined) return ok([]);
    return mapOk(findTransactions('id').find({ ...asked, text: id }, context), (hits) =>
      hits.map((one) => ({ ...one, matched: 'txid' })),
    );
  },
};
const TXID = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/;

/** Ids that banks and acquirers made, and documents of people. Only the form that each has is looked up. */
const findByForeignId: LookUp = {
  permission: 'merchant.transaction.view',
  byId: false,
  find: async ({ text, limit }, { clients, ...context }) => {
    const asked = readForeignIds(text);
    if (Object.keys(asked).length === 0) return ok([]);
    const found = clients.transactions.FindTransactions({ ...asked, limit }, context);
    return mapOk(found, ({ transactions }) =>
      transactions.map(({ request_id: label, matched, ...members }) => ({
        ...members,
        type: 'TRANSACTION' as const,
        merchant_id: members.company_id,
        transaction_id: members.id,
        label,
        matched,
      })),
    );
  },
};

const NSU = /^[0-9]{4,20}$/;
const BANK_LINE = /^[0-9]{47}$/;
const LINE_PUNCTUATION = /[ .]/g;

function readForeignIds(text: string) {
  const line = text.replace(LINE_PUNCTUATION, '');
  const document = normalizeTaxId(text);
  return {
    ...(isForeignPaymentId(text) && { end_to_end_id: text }),
    ...(BANK_LINE.test(line) && { bank_line: line }),
    ...(NSU.test(text) && { nsu: text }),
    ...((isValidCpf(document) || isValidCnpj(document)) && { document }),
  };
}

export const PAYMENT_LOOK_UPS: readonly LookUp[] = [
  findTransactions('organization_id'),
  findTransactions('provider_transaction_id'),
  findTransactions('request_id'),
  findTransactions('id'),
  findByTxid,
  findByForeignId,
];
