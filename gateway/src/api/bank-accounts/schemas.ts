// The BankAccount resource as it is answered.
import { type JsonObject, publicJson } from '@mps/contracts';
import type { BankAccount__Output } from '@mps/contracts/gen/mps/merchants/v1/BankAccount';
import { BANK_ACCOUNT_TYPES } from '@mps/kernel';
import { z } from 'zod';
import { idParam } from '../../http/schemas/params';
import { instantText, orNull } from '../../http/schemas/resources';
import { MERCHANTS_FILE } from '../merchants/schemas';

export const bankAccount = z
  .object({
    id: z.string(),
    company_id: z.string(),
    bank_code: z.string(),
    ispb: orNull(z.string()),
    branch: z.string(),
    account: z.string(),
    account_type: z.enum(BANK_ACCOUNT_TYPES),
    owner_name: z.string(),
    owner_document: z.string(),
    primary: z.boolean(),
    created_at: instantText,
    updated_at: instantText,
  })
  .meta({ id: 'BankAccount' });

export const bankAccountFromWire = (wire: BankAccount__Output | null): JsonObject =>
  publicJson(MERCHANTS_FILE, 'mps.merchants.v1.BankAccount', wire ?? {});

export const bankAccountParams = z.object({ merchantId: idParam, bankAccountId: idParam });
