// Pieces of answers that several resources share, and how their members are filled in.
import { z } from 'zod';

/** A member that is always there: null where the service left it out. */
export const orNull = <Schema extends z.ZodType>(schema: Schema) => schema.nullable().default(null);

export const instantText = z.string().meta({ format: 'date-time' });
export const dayText = z.string().meta({ format: 'date' });

/** Every member, null where unknown. */
export const address = z
  .object({
    street: orNull(z.string()),
    street_number: orNull(z.string()),
    complement: orNull(z.string()),
    neighborhood: orNull(z.string()),
    zipcode: orNull(z.string()),
    country: orNull(z.string()),
    state: orNull(z.string()),
    city: orNull(z.string()),
  })
  .meta({ id: 'Address' });

/** percentage in percent; flat and minimum_price in cents. */
export const price = z
  .object({ percentage: z.number(), flat: z.int(), minimum_price: z.int() })
  .meta({ id: 'Price' });
