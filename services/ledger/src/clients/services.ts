// The clients of other services.
import { merchantsService, pixKeysService, pricingService, transactionsService } from '@mps/contracts';
import type { OpenService } from '@mps/service';
import type { Config } from '../config';

export const connectServices = (
  config: Pick<Config, 'MERCHANTS_ADDRESS' | 'PRICING_ADDRESS' | 'PIX_KEYS_ADDRESS' | 'TRANSACTIONS_ADDRESS'>,
  { connect }: Pick<OpenService<unknown>, 'connect'>,
) => ({
  merchants: connect(merchantsService(), 'merchants', config.MERCHANTS_ADDRESS),
  pricing: connect(pricingService(), 'pricing', config.PRICING_ADDRESS),
  pixKeys: connect(pixKeysService(), 'pix-keys', config.PIX_KEYS_ADDRESS),
  transactions: connect(transactionsService(), 'transactions', config.TRANSACTIONS_ADDRESS),
});
