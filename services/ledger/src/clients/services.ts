// The clients of other services.
import { makeGrpcClient, type MutualTls } from '@mps/chassis';
import { merchantsService, pixKeysService, pricingService, transactionsService } from '@mps/contracts';
import type { Config } from '../config';

export function connectServices(
  config: Pick<Config, 'MERCHANTS_ADDRESS' | 'PRICING_ADDRESS' | 'PIX_KEYS_ADDRESS' | 'TRANSACTIONS_ADDRESS'>,
  tls: MutualTls | null,
) {
  const { MERCHANTS_ADDRESS, PRICING_ADDRESS, PIX_KEYS_ADDRESS, TRANSACTIONS_ADDRESS } = config;
  const transactions = { service: 'transactions', address: TRANSACTIONS_ADDRESS, tls } as const;
  return {
    merchants: makeGrpcClient(merchantsService(), { service: 'merchants', address: MERCHANTS_ADDRESS, tls }),
    pricing: makeGrpcClient(pricingService(), { service: 'pricing', address: PRICING_ADDRESS, tls }),
    pixKeys: makeGrpcClient(pixKeysService(), { service: 'pix-keys', address: PIX_KEYS_ADDRESS, tls }),
    transactions: makeGrpcClient(transactionsService(), transactions),
  };
}
