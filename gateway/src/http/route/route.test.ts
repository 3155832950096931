// The types and the defaults of a route. The type check compiles this file, which tests the types.
import { ok } from '@mps/kernel';
import { z } from 'zod';
import { defineRoute } from './route';

describe('defineRoute', () => {
  it('gives `handle` the parsed request', () => {
    const route = defineRoute({
      operationId: 'sayHello',
      tag: 'Test',
      summary: 'Say hello',
      method: 'POST',
      path: '/v1/hello/{name}',
      credential: 'none',
      permission: null,
      params: z.object({ name: z.string() }),
      query: z.object({ times: z.coerce.number().optional() }),
      body: z.strictObject({ mood: z.enum(['GOOD', 'BAD']) }),
      success: 200,
      response: z.object({ mood: z.enum(['GOOD', 'BAD']), note: z.string().nullable().default(null) }),
      handle: async ({ params, query, body }) => {
        const text: string = params.name + String(query.times ?? 1);
        const mood: 'GOOD' | 'BAD' = body.mood;
        return ok({ body: { mood: mood, ...(text === '' && { note: text }) } });
      },
    });
    expect(route.query.safeParse({ unknown: '1' }).success).toBe(false);
  });

  it('refuses all members of a body without a schema', () => {
    const route = defineRoute({
      operationId: 'drop',
      tag: 'Test',
      summary: 'Drop',
      method: 'DELETE',
      path: '/v1/things/{id}',
      credential: 'key',
      permission: 'webhook.delete',
      success: 204,
      response: null,
      handle: async ({ params }) => ok({ headers: { 'x-id': String(params['id']) } }),
    });
    expect(route.body.safeParse({ a: 1 }).success).toBe(false);
    expect(route.response).toBeNull();
  });
});
