// Everything this process takes from its environment.
import { env, parseConfig } from '@mps/chassis';
import { z } from 'zod';
import { CARD_REFUND_WINDOW_DAYS } from './refunds';
import { fitsQrCode } from './transaction';

const address = z.string().min(1);
const keptDays = (byDefault: number) => z.coerce.number().int().positive().default(byDefault);

/** `npm run gen` reads it. @public */
export const schema = z.object({
  ...env.process,
  ...env.mongo,
  ...env.kafka,
  ...env.grpcServer,
  MERCHANTS_ADDRESS: address,
  PRICING_ADDRESS: address,
  PIX_KEYS_ADDRESS: address,
  PROVIDER_SANDBOX_URL: z.url(),
  PROVIDER_CHARGES_KEY: z.string().min(1),
  PROVIDER_CALLBACK_SECRET: z.string().min(1),
  PUBLIC_BASE_URL: z
    .url()
    .refine(fitsQrCode, 'must be at most 33 ASCII characters after https://: a PIX code holds no more'),
  ...env.keyRing,
  ...env.signing,
  /** The ledger asks for refunds under way with its own key, before a transfer that no caller requested. */
  LEDGER_TOKEN_PUBLIC_JWK: env.publicKeys,
  /** The acquirers' limits of the deployment. */
  /** Days that consumer and payer of a payment are kept after its last movement of money. */
  PAYER_DATA_KEPT_DAYS: keptDays(1_826),
  /** Days that the consumer of a payment without a movement of money is kept after its last change. */
  UNPAID_PAYER_DATA_KEPT_DAYS: keptDays(365),
  /** Days that files and texts of a dispute's answer are kept after the end of the dispute. */
  DISPUTE_FILES_KEPT_DAYS: keptDays(365),
  CARD_REFUND_WINDOW_DAYS: z.coerce.number().int().positive().default(CARD_REFUND_WINDOW_DAYS),
});

export type Config = z.output<typeof schema>;

export const loadConfig = (environment: NodeJS.ProcessEnv): Config => parseConfig(schema, environment);
