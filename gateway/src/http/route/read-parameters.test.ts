// The parameters of a stranger who sends very many of them.
import type { Request } from 'express';
import { ok } from '@mps/kernel';
import { MAX_VIOLATIONS } from '../../limits';
import { readParameters } from './read-parameters';
import { defineRoute } from './route';

const route = defineRoute({
  operationId: 'test',
  tag: 'Test',
  summary: 'Test',
  method: 'POST',
  path: '/v1/test',
  credential: 'none',
  permission: null,
  success: 204,
  response: null,
  handle: async () => ok({}),
});

it.each([
  ['empty', (index: number) => `p${index}=`],
  ['given twice', () => 'p=1'],
])('report at most a hundred %s ones, as a body does', (_title, name) => {
  const query = Array.from({ length: 4_000 }, (_, index) => name(index)).join('&');
  const request = { originalUrl: `/v1/test?${query}`, params: {}, headers: {} } as unknown as Request;
  const read = readParameters(route, request);
  expect(read).toMatchObject({ ok: false, error: { code: 'validation_error' } });
  expect(read.ok ? [] : read.error.violations).toHaveLength(MAX_VIOLATIONS);
});
