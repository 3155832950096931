// Keys as they cross processes: in answers and in events alike.
import type { EventDraft } from '@mps/aggregates';
import { withoutNulls } from '@mps/contracts';
import type { PixKey as WirePixKey } from '@mps/contracts/gen/mps/pix_keys/v1/PixKey';
import type { PixKey, PixKeyEvent } from './domain/company-keys';

export const pixKeyToWire = ({
  key,
  primary,
}: {
  readonly key: PixKey;
  readonly primary: boolean;
}): WirePixKey =>
  withoutNulls({
    id: key.id,
    company_id: key.company_id,
    key_type: key.key_type,
    key: key.key,
    primary,
    status: key.status,
    deleted_at: key.deleted_at,
    created_at: key.created_at,
    updated_at: key.updated_at,
    dict_key_information: key.dict_key_information,
  });

export const pixKeyDrafts = (key: PixKey, events: readonly PixKeyEvent[]): EventDraft[] =>
  events.map(({ type, previous, primary }) => ({
    type,
    aggregate_type: 'pix_key',
    company_id: key.company_id,
    organization_id: key.organization_id,
    previous,
    object: { pix_key: pixKeyToWire({ key, primary }) },
    beside: { place: { ordinal: key.ordinal, claims_primary: key.claims_primary } },
  }));
