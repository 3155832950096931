// Events of merchants, PIX keys and policies in: what payments need of them while their owners are away.
import type { MerchantEvent__Output } from '@mps/contracts/gen/mps/merchants/v1/MerchantEvent';
import type { PixKeyEvent__Output } from '@mps/contracts/gen/mps/pix_keys/v1/PixKeyEvent';
import type { PricingEvent__Output } from '@mps/contracts/gen/mps/pricing/v1/PricingEvent';
import type { ConsumedEvent } from '@mps/messaging';
import type { KnownStateKeeper } from './read-model';
import { keepCompany } from './project-company';
import { keepPixKey } from './project-pix-key';
import { keepPolicy } from './project-policy';

/** Safe to repeat, and in any order. Throws on an event whose content cannot be read: it goes to the dead letters. */
export function keepKnownStateConsumer(keeper: KnownStateKeeper): (event: ConsumedEvent) => Promise<void> {
  return async ({ topic, message }) => {
    switch (topic) {
      case 'merchants':
        return keepCompany(keeper, message as MerchantEvent__Output);
      case 'pixKeys':
        return keepPixKey(keeper, message as PixKeyEvent__Output);
      case 'pricing':
        return keepPolicy(keeper, message as PricingEvent__Output);
      default:
        throw new Error(`Nothing is kept of the topic ${topic}`);
    }
  };
}
