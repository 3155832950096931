// Values that every step may use: the merchant, and days of the test clock.
import type { Mps } from '@mps/client';
import { addDays, toDay } from './clock-time';

const DUE_IN_DAYS = 30;

export interface SandboxValues {
  readonly merchant_id: string;
  readonly now: string;
  readonly today: string;
  readonly due_date: string;
  readonly [name: string]: unknown;
}

export async function readSandboxValues(mps: Mps, merchantId: string): Promise<SandboxValues> {
  const { now } = await mps.sandbox.clock.get();
  const instant = new Date(now);
  return {
    merchant_id: merchantId,
    now,
    today: toDay(instant),
    due_date: toDay(addDays(instant, DUE_IN_DAYS)),
  };
}
