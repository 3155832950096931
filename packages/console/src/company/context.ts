// The company of this tab. It is in the address of every page and of every request, and never in the session.
import { createContext, useContext } from 'react';
import type { Mps } from '@mps/client';
import type { Permission } from '@mps/kernel/permissions';
import { can, type Company, type Session } from '../session/session';

export interface CompanyContext {
  readonly company: Company;
  readonly session: Session;
  /** The typed client, with this company in the address of each request. */
  readonly mps: Mps;
}

const Context = createContext<CompanyContext | null>(null);

export const CompanyProvider = Context.Provider;

export function useCompany(): CompanyContext {
  const value = useContext(Context);
  if (value === null) throw new Error('useCompany is for pages of a company');
  return value;
}

export const useApi = (): Mps => useCompany().mps;

export const useCan = (permission: Permission): boolean => can(useCompany().company, permission);
