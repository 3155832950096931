// How a service tells others whether their copies of what it said still hold (docs/adr/0017).
import type { FactsVersion } from '@mps/aggregates';
import { factsService } from '@mps/contracts';
import { ok } from '@mps/kernel';
import { serve, type ServedService } from './server';

/** Of no tenant: how often anything changed says nothing of anybody. */
export const makeFactsService = (factsVersion: Pick<FactsVersion, 'read'>): ServedService =>
  serve(factsService(), { GetFactsVersion: async () => ok({ version: await factsVersion.read() }) });
