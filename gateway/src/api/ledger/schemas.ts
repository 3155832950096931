// The resources of the ledger in answers.
import { makeReadRow } from '@mps/chassis';
import { loadMessage, publicJson, type JsonObject } from '@mps/contracts';
import type { LedgerEntry__Output } from '@mps/contracts/gen/mps/ledger/v1/LedgerEntry';
import {
  CURRENCIES,
  LEDGER_ENTRY_TYPES,
  LEDGER_OPERATIONS,
  LEDGER_OWNER_TYPES,
  SETTLEMENT_METHODS,
  SETTLEMENT_STATUSES,
} from '@mps/kernel';
import { z } from 'zod';
import { dayText, instantText, orNull } from '../../http/schemas/answers';

export const LEDGER_FILE = 'mps/ledger/v1/ledger.proto';

const settlementItem = z
  .object({
    id: z.uuid(),
    ledger_entry_id: z.uuid(),
    settled_amount: z.int(),
    settlement_date: dayText,
    method: z.enum(SETTLEMENT_METHODS),
    status: z.enum(SETTLEMENT_STATUSES),
    operation_id: z.uuid(),
    created_at: instantText,
    updated_at: instantText,
    affiliation_bank_account_id: orNull(z.string()),
    settlement_bank_account_id: orNull(z.string()),
  })
  .meta({ id: 'SettlementItem' });

export const ledgerEntry = z
  .object({
    id: z.uuid(),
    posting_set_id: z.uuid(),
    pair_token: z.uuid(),
    event_id: z.uuid(),
    owner_type: z.enum(LEDGER_OWNER_TYPES),
    owner_id: z.string(),
    amount: z.int(),
    operation: z.enum(LEDGER_OPERATIONS),
    type: z.enum(LEDGER_ENTRY_TYPES),
    currency: z.enum(CURRENCIES),
    payment_date: dayText,
    installment: z.int(),
    total_installments: z.int(),
    outstanding_amount: z.int(),
    settled: z.boolean(),
    created_at: instantText,
    updated_at: instantText,
    settlement_items: z.array(settlementItem),
    company_id: z.uuid(),
    organization_id: z.uuid(),
    affiliation_id: orNull(z.uuid()),
    transaction_id: orNull(z.uuid()),
    refund_id: orNull(z.uuid()),
    dispute_id: orNull(z.uuid()),
    cashout_id: orNull(z.uuid()),
    fully_settled_at: orNull(instantText),
    last_clearing_at: orNull(instantText),
    occurred_on: dayText.describe(
      'The day of the event. `created_at` is on a later day where the trial balance of that day had been read',
    ),
  })
  .meta({ id: 'LedgerEntry' });

export const ledgerEntryFromWire = (wire: LedgerEntry__Output): JsonObject =>
  publicJson(LEDGER_FILE, 'mps.ledger.v1.LedgerEntry', wire);

/** Turns an encoded entry into JSON text. */
export const writtenEntry = makeReadRow((bytes) => {
  const message = loadMessage<object, LedgerEntry__Output>(LEDGER_FILE, 'mps.ledger.v1.LedgerEntry').decode(
    bytes,
  );
  return JSON.stringify(ledgerEntry.parse(ledgerEntryFromWire(message)));
});

export const totals = z.object({ credit: z.int(), debit: z.int(), difference: z.int() });
