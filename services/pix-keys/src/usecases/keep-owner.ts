// Keeps what merchant events say of a company, for as long as nothing newer has been heard.
import type { OwnerFacts, OwnerProjection } from './ports';

export type KeepOwner = (facts: OwnerFacts) => Promise<void>;

export const makeKeepOwner =
  (projection: OwnerProjection): KeepOwner =>
  (facts) =>
    projection.keep(facts);
