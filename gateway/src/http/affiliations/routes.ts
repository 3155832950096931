// Merchants' contracts with providers.
import type { Route } from '../route';
import { createAffiliation } from './create-affiliation';
import { getAffiliation } from './get-affiliation';
import { listAffiliations } from './list-affiliations';
import { setAffiliationStatus } from './set-affiliation-status';
import { updateAffiliation } from './update-affiliation';

export const affiliationRoutes: readonly Route[] = [
  createAffiliation,
  listAffiliations,
  getAffiliation,
  updateAffiliation,
  setAffiliationStatus,
];
