// The evidence that helps against a dispute, by its kind and by the network's reason code.
import { CHECKLIST_ITEMS, type ChecklistItem } from '@mps/kernel';
import type { Dispute } from '../../transaction/domain/transaction';

type Ground =
  | 'FRAUD'
  | 'AUTHORIZATION'
  | 'PROCESSING'
  | 'NOT_RECEIVED'
  | 'NOT_AS_DESCRIBED'
  | 'CANCELLED'
  | 'CONSUMER'
  | 'UNKNOWN';

const HELPFUL: Readonly<Record<Ground, readonly ChecklistItem[]>> = {
  FRAUD: [
    'RECEIPT',
    'THREE_DS',
    'TIMELINE',
    'CONSUMER_DATA',
    'EARLIER_PAYMENTS',
    'PROOF_OF_DELIVERY',
    'CONVERSATION',
  ],
  AUTHORIZATION: ['RECEIPT', 'TIMELINE'],
  PROCESSING: ['RECEIPT', 'TIMELINE', 'CONVERSATION', 'TERMS_ACCEPTED'],
  NOT_RECEIVED: ['RECEIPT', 'TIMELINE', 'CONSUMER_DATA', 'PROOF_OF_DELIVERY', 'CONVERSATION'],
  NOT_AS_DESCRIBED: ['RECEIPT', 'PROOF_OF_DELIVERY', 'CONVERSATION', 'TERMS_ACCEPTED', 'REFUND_POLICY'],
  CANCELLED: ['RECEIPT', 'TIMELINE', 'CONVERSATION', 'TERMS_ACCEPTED', 'REFUND_POLICY'],
  CONSUMER: [
    'RECEIPT',
    'TIMELINE',
    'CONSUMER_DATA',
    'PROOF_OF_DELIVERY',
    'CONVERSATION',
    'TERMS_ACCEPTED',
    'REFUND_POLICY',
  ],
  UNKNOWN: CHECKLIST_ITEMS,
};

/** Reason codes of Visa and Mastercard by the beginning that decides. The first match counts. */
const GROUNDS: readonly (readonly [beginning: string, ground: Ground])[] = [
  ['10.', 'FRAUD'],
  ['11.', 'AUTHORIZATION'],
  ['12.', 'PROCESSING'],
  ['13.1', 'NOT_RECEIVED'],
  ['13.2', 'CANCELLED'],
  ['13.3', 'NOT_AS_DESCRIBED'],
  ['13.4', 'NOT_AS_DESCRIBED'],
  ['13.5', 'NOT_AS_DESCRIBED'],
  ['13.6', 'CANCELLED'],
  ['13.7', 'CANCELLED'],
  ['13.', 'CONSUMER'],
  ['4808', 'AUTHORIZATION'],
  ['4834', 'PROCESSING'],
  ['4837', 'FRAUD'],
  ['4849', 'FRAUD'],
  ['4853', 'CONSUMER'],
  ['4863', 'FRAUD'],
  ['4870', 'FRAUD'],
  ['4871', 'FRAUD'],
];

/** A card's dispute without a known reason code may be about anything, so every item may help. */
function findGround({ kind, reason_code }: Pick<Dispute, 'kind' | 'reason_code'>): Ground {
  if (kind === 'PIX_MED_FRAUD') return 'FRAUD';
  if (kind === 'PIX_MED_OPERATIONAL') return 'PROCESSING';
  return GROUNDS.find(([beginning]) => reason_code?.startsWith(beginning))?.[1] ?? 'UNKNOWN';
}

export const listHelpfulItems = (dispute: Pick<Dispute, 'kind' | 'reason_code'>): readonly ChecklistItem[] =>
  HELPFUL[findGround(dispute)];
