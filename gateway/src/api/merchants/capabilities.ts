// GET /v1/merchants/{merchantId}/capabilities: the payment methods that a merchant can use now, and the reasons why not.
import { MERCHANT_STATUSES, ok, PAYMENT_METHODS } from '@mps/kernel';
import { z } from 'zod';
import { defineRoute } from '../../http/route/route';
import { merchantParams } from './schemas';

/** Payers pay these methods to a PIX key of the merchant. */
const PAID_TO_PIX_KEY: readonly string[] = ['PIX', 'BOLEPIX'];

const capabilities = z
  .object({
    merchant_status: z.enum(MERCHANT_STATUSES),
    methods: z.array(
      z.object({
        payment_method: z.enum(PAYMENT_METHODS),
        available: z.boolean(),
        /** The codes of the errors that a creation would get. */
        reasons: z.array(z.string()),
      }),
    ),
  })
  .meta({ id: 'Capabilities' });

export const getCapabilities = defineRoute({
  operationId: 'getCapabilities',
  tag: 'Merchants',
  summary: 'Tell which payment methods a merchant can take',
  method: 'GET',
  path: '/v1/merchants/{merchantId}/capabilities',
  credential: 'any',
  permission: 'merchant.company.view',
  params: merchantParams,
  success: 200,
  response: capabilities,
  handle: async ({ params }, { clients, ...context }) => {
    const request = { merchant_id: params.merchantId };
    const [found, primaryKey] = await Promise.all([
      clients.merchants.GetCapabilities(request, context),
      clients.pixKeys.GetPixKeyForCharge(request, context),
    ]);
    if (!found.ok) return found;
    if (!primaryKey.ok && primaryKey.error.code !== 'pix_key_not_active') return primaryKey;
    const missing = (method: string): string[] =>
      !primaryKey.ok && PAID_TO_PIX_KEY.includes(method) ? [primaryKey.error.code] : [];
    const methods = found.value.methods.map(({ payment_method, reasons: given }) => {
      const reasons = [...given, ...missing(payment_method)];
      return { payment_method, available: reasons.length === 0, reasons };
    });
    return ok({ body: { merchant_status: found.value.merchant_status, methods } });
  },
});
