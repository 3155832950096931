// Mps: the whole API as one object. A small bundle uses MpsCore with the functions of ./operations instead.
import { MpsCore } from './core';
import * as operations from './gen/operations';
import type { MerchantResources, MpsResources } from './gen/resources';
import { NAMES } from './names';
import type { MpsOptions } from './options';
import { addMethods, MERCHANT_PREFIX, type OperationTable } from './tree';

export type Merchant = MerchantResources & { readonly id: string };
export type Mps = MpsCore &
  MpsResources & {
    /** Binds {merchantId}. */
    merchant(id: string): Merchant;
  };

const isOfMerchant = (name: string): boolean => name.startsWith(MERCHANT_PREFIX);
const table: OperationTable = operations as unknown as OperationTable;

class Client extends MpsCore {
  constructor(options: MpsOptions) {
    super(options);
    addMethods(this, this, table, NAMES, (name) => !isOfMerchant(name), []);
  }

  merchant(id: string): Merchant {
    if (id === '') throw new TypeError('merchant: the id must be a non-empty string');
    const bound = { id };
    addMethods(bound, this, table, NAMES, isOfMerchant, [id]);
    return bound as Merchant;
  }
}

/** The members come from the table of names, so their types do too. */
export const Mps = Client as unknown as new (options: MpsOptions) => Mps;
