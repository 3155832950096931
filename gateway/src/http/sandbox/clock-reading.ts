// What the clock routes answer.
import { z } from 'zod';

export const clockReading = z.object({ now: z.iso.datetime() }).meta({ id: 'ClockReading' });
