// A search by any id: the gateway asks the owner of each kind of object that the caller may read.
import { ok } from '@mps/kernel';
import { z } from 'zod';
import { defineRoute, type Route } from '../../http/route/route';
import { because } from '../../http/schemas/cross-check';
import { integerParam } from '../../http/schemas/params';
import { findHits } from './find-hits';
import { hit } from './hit';

const MIN_CHARS = 4;
const MAX_CHARS = 64;
const MAX_HITS = 20;
const DEFAULT_HITS = 10;
const PRINTABLE = /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/;

const search = defineRoute({
  operationId: 'search',
  tag: 'Search',
  summary: 'Find objects by any of their ids',
  method: 'GET',
  path: '/v1/search',
  credential: 'any',
  permission: null,
  query: z.object({
    q: z
      .string()
      .min(MIN_CHARS)
      .max(MAX_CHARS)
      .regex(PRINTABLE, because('not_printable_ascii'))
      .meta({ examples: ['order-4711'] }),
    limit: integerParam(1, MAX_HITS).default(DEFAULT_HITS),
  }),
  success: 200,
  response: z.object({ data: z.array(hit) }),
  handle: async ({ query: { q, limit } }, context) => {
    const found = await findHits(q, limit, context);
    return found.ok ? ok({ body: { data: found.value } }) : found;
  },
});

export const searchRoutes: readonly Route[] = [search];
