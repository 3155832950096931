// The ThreeDsSession as the API answers it. What was proven has no member here on purpose.
import { publicJson } from '@mps/contracts';
import {
  CURRENCIES,
  THREE_DS_AUTH_STATUSES,
  THREE_DS_CONSUMPTION_STATUSES,
  THREE_DS_FLOWS,
} from '@mps/kernel';
import { z } from 'zod';
import { instantText, orNull } from '../../http/schemas/params';

export const threeDsSession = z
  .object({
    id: z.uuid(),
    tds_session_id: orNull(z.string()),
    company_id: z.string(),
    auth_status: z.enum(THREE_DS_AUTH_STATUSES),
    consumption_status: z.enum(THREE_DS_CONSUMPTION_STATUSES),
    amount: z.int(),
    currency: z.enum(CURRENCIES),
    liability_shift: z.boolean(),
    authentication_flow: orNull(z.enum(THREE_DS_FLOWS)),
    failure_reason: orNull(z.string()),
    /** Only while the cardholder has to act. */
    challenge_url: orNull(z.string()),
    expires_at: instantText,
    created_at: instantText,
    updated_at: instantText,
  })
  .meta({ id: 'ThreeDsSession' });

/** A decoded wire message as the public JSON. A session that its contract promises and the service left out is a bug. */
export function threeDsSessionFromWire(message: object | null): Record<string, unknown> {
  if (message === null) throw new Error('The service answered no 3DS session');
  return publicJson('mps/transactions/v1/transactions.proto', 'mps.transactions.v1.ThreeDsSession', message);
}
