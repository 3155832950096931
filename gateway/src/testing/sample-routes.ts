// Sample routes for the tests of route handling, one for each outcome of a request.
import { err, ok } from '@mps/kernel';
import { z } from 'zod';
import { defineRoute, type Route } from '../http/route/route';
import { orNull } from '../http/schemas/answers';
import { idParam, integerParam, listParam, uuidParam } from '../http/schemas/params';

/** The only merchant that the routes know. */
export const MERCHANT_ID = '0199c0de-0000-7000-8000-000000000001';

const common = { tag: 'Test', summary: 'Test', success: 200 } as const;
const thing = z.object({ id: z.string(), note: orNull(z.string()), n: z.int() });

export const SAMPLE_ROUTES: readonly Route[] = [
  defineRoute({
    ...common,
    operationId: 'createThing',
    method: 'POST',
    path: '/v1/merchants/{merchantId}/things',
    credential: 'key',
    permission: 'merchant.transaction.create',
    params: z.object({ merchantId: idParam }),
    query: z.object({ dry: z.enum(['true']).optional() }),
    body: z.strictObject({ n: z.int().min(1), mode: z.enum(['A', 'B']).default('A') }),
    success: 201,
    response: thing,
    checkExists: async ({ params }) =>
      params.merchantId === MERCHANT_ID ? null : { code: 'resource_not_found' },
    handle: async ({ params, body, idempotencyKey }, { caller }) =>
      params.merchantId === MERCHANT_ID
        ? ok({
            body: { id: caller.principal_id, n: body.n, secret: 'dropped' },
            headers: { Location: `/things/${idempotencyKey ?? 'none'}` },
          })
        : err({ code: 'resource_not_found' }),
  }),
  defineRoute({
    ...common,
    operationId: 'getThing',
    method: 'GET',
    path: '/v1/merchants/{merchantId}',
    credential: 'any',
    permission: 'merchant.company.view',
    params: z.object({ merchantId: uuidParam }),
    query: z.object({ limit: integerParam(1, 100).default(20), kind: listParam(['A', 'B']).optional() }),
    response: z.object({ merchantId: z.string(), limit: z.int(), kind: orNull(z.array(z.string())) }),
    handle: async ({ params, query }) => ok({ body: { ...params, ...query } }),
  }),
  defineRoute({
    ...common,
    operationId: 'getAcross',
    method: 'GET',
    path: '/v1/merchants/things/{id}',
    credential: 'key',
    permission: null,
    response: z.object({ across: z.string() }),
    handle: async ({ params }) => ok({ body: { across: params['id'] } }),
  }),
  defineRoute({
    ...common,
    operationId: 'fail',
    method: 'POST',
    path: '/v1/fail/{how}',
    credential: 'key',
    permission: null,
    response: z.object({ id: z.string() }),
    handle: async ({ params: { how } }) => {
      if (how === 'throw') throw new Error('secret-detail');
      if (how === 'misshape') return ok({ body: { id: 7 } });
      if (how === 'state')
        return err({ code: 'invalid_transaction_state', members: { current_status: 'REFUSED' } });
      if (how === 'busy') return err({ code: 'request_in_progress' });
      return err({ code: 'service_unavailable', retryAfterSeconds: 7 });
    },
  }),
  defineRoute({
    ...common,
    operationId: 'organizationOnly',
    method: 'PUT',
    path: '/v1/organization-only',
    credential: 'key',
    permission: 'fee_policy.edit',
    scope: 'ORGANIZATION',
    success: 204,
    response: null,
    handle: async () => ok({}),
  }),
  defineRoute({
    ...common,
    operationId: 'simulate',
    method: 'POST',
    path: '/v1/sandbox/simulate',
    credential: 'key',
    permission: 'sandbox.use',
    sandboxModeOnly: true,
    success: 204,
    response: null,
    handle: async () => ok({}),
  }),
];
