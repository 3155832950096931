// Words of the ledger in the language of the user. The API may learn a kind or an invariant before the console does: its name is
// shown as it is.
import type { LedgerEntry } from '@mps/client/types';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/setup';

const KINDS = [
  'TRANSACTION_APPROVED',
  'ANTICIPATION',
  'REFUND_COMPLETED',
  'DISPUTE_OPENED',
  'DISPUTE_WON',
  'CASHOUT_COMPLETED',
  'CASHOUT_RETURNED',
] as const;
const INVARIANTS = [
  'amounts_are_whole_cents_above_zero',
  'every_pair_has_one_debit_and_one_credit',
  'legs_of_a_pair_agree',
  'credits_equal_debits',
  'id_follows_from_key',
] as const;

export function usePostingKind(): (kind: string) => string {
  const t = useTexts('ledger');
  return (given) => {
    const kind = KINDS.find((one) => one === given);
    return kind === undefined ? given : t(`kind.${kind}`);
  };
}

export function EntryType({ type }: { readonly type: LedgerEntry['type'] }): ReactNode {
  const t = useTexts('ledger');
  return <span title={type}>{t(`type.${type}`)}</span>;
}

export function InvariantName({ name }: { readonly name: string }): ReactNode {
  const t = useTexts('ledger');
  const known = INVARIANTS.find((one) => one === name);
  return known === undefined ? name : t(`invariant.${known}`);
}
