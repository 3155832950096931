// Keys as they cross processes: in answers and in events alike.
import { withoutNulls } from '@mps/contracts';
import type { PixKey as WirePixKey } from '@mps/contracts/gen/mps/pix_keys/v1/PixKey';
import type { PixKey } from '../domain/pix-key';

export function pixKeyToWire({ key, primary }: { key: PixKey; primary: boolean }): WirePixKey {
  return withoutNulls({
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
}
