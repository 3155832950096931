// The price of a payment, as the arithmetic of money takes it.
import { parsePercentage, type Price } from '@mps/kernel';
import type { PricePart } from './transaction';

export function toPrice({ percentage, flat, minimum_price }: PricePart): Price {
  const parsed = parsePercentage(percentage);
  if (!parsed.ok) throw new RangeError('A price is a percentage of at most four decimals');
  return { percentageE4: parsed.value, flat, minimumPrice: minimum_price };
}
