// Types of events: `type` decides the resource in `data.object`.
import type { EVENT_TYPES } from './gen/event-types';
import type * as T from './gen/types';

export type EventType = (typeof EVENT_TYPES)[number];
export type EventTypeFilter = EventType | '*' | `${FamilyOf<EventType>}.*`;
type FamilyOf<Type extends string> = Type extends `${infer Family}.${string}` ? Family : never;

/** The amount that a payment paid its merchant on a later day. Only events show it. */
export interface Settlement {
  readonly id: string;
  readonly transaction_id: string;
  readonly company_id: string;
  readonly payment_date: string;
  readonly settlement_date: string;
  /** In cents. Below 0 it was taken from the balance. */
  readonly amount: number;
  readonly outstanding_amount: number;
  readonly status: 'PAID' | 'FAILED';
  readonly status_reason: string | null;
  readonly operation_id: string;
}

/** The resource that events of each family hold, as it was at the event. */
interface ObjectOfFamily {
  transaction: T.Transaction;
  refund: T.Refund;
  dispute: T.Dispute;
  three_ds_session: T.ThreeDsSession;
  merchant: T.Merchant;
  affiliation: T.Affiliation;
  fee_policy: T.FeePolicy;
  pix_key: T.PixKey;
  settlement: Settlement;
  cashout: T.Cashout;
  anticipation: T.Anticipation;
  webhook_endpoint: T.WebhookEndpoint;
}

type ObjectOf<Type extends EventType> = ObjectOfFamily[Extract<FamilyOf<Type>, keyof ObjectOfFamily>];

interface EventOf<Type extends EventType> extends Omit<T.Event, 'type' | 'data'> {
  readonly type: Type;
  readonly data: {
    readonly object: ObjectOf<Type>;
    /** Old values of the members that changed. */
    readonly previous: Partial<ObjectOf<Type>>;
    /** Members that a webhook left out because it was too large. GET /v1/events shows them. */
    readonly omitted?: readonly string[];
  };
}

export type Event = { [Type in EventType]: EventOf<Type> }[EventType];
export type EventByType<Type extends EventType> = EventOf<Type>;
