// A merchant's payments beside strangers and beside other merchants.
import type { Demo } from '@mps/devtools';
import { Api } from '@mps/testkit';
import { makeCreation } from '../load/operations';
import { MANY } from '../payments/run';
import { onPlatform, type Started } from '../platform/platform';
import { attackLine, listsLine, receiptsLine, slowBodiesLine } from '../report';
import { print, say } from '../say';
import { measureUnderAttack, type UnderAttack } from './attack';
import { measureBesideLists, type BesideLists } from './lists';
import { measureBesideReceipts } from './receipts';
import { measureSlowBodies, type SlowBodies } from './slow-bodies';

/** Requests in flight of a quiet shop. */
const FEW = 8;
/** A merchant with a steady load far below the platform's capacity. */
const STEADY_PER_SECOND = 50;

export const runLists = (): Promise<void> =>
  onPlatform(async (started, demo) => print(await besideLists(started, demo), listsLine));

export const runReceipts = (): Promise<void> =>
  onPlatform(async (started, demo) => {
    say('  a steady merchant, without and beside one that asks for receipts …');
    const { baseUrl } = started.platform;
    const subject = { ...makeCreation(started, demo), inFlight: FEW, perSecond: STEADY_PER_SECOND };
    const api = new Api(baseUrl, demo.api_key);
    print(await measureBesideReceipts(subject, { api, demo, baseUrl }), receiptsLine);
  });

export const runInventedKeys = (): Promise<void> =>
  onPlatform(async (started, demo) => print(await attacked(started, demo), attackLine));

export const runSlowBodies = (): Promise<void> =>
  onPlatform(async (started, demo) => print(await besideSlowBodies(started, demo), slowBodiesLine));

/** Payments of a steady merchant, with and without invented keys. */
export function attacked(started: Started, demo: Demo): Promise<UnderAttack> {
  const { baseUrl } = started.platform;
  say('  a steady merchant, without and with invented keys …');
  const subject = {
    ...makeCreation(started, demo),
    inFlight: FEW,
    perSecond: STEADY_PER_SECOND,
  };
  return measureUnderAttack(subject, `${baseUrl}/v1/merchants/transactions`);
}

/** Payments of a steady merchant, with and without senders of slow bodies. */
function besideSlowBodies(started: Started, demo: Demo): Promise<SlowBodies> {
  say('  a steady merchant, without and beside 500 senders of slow bodies …');
  const { baseUrl } = started.platform;
  const gatewayPid = started.platform.pid('gateway');
  if (gatewayPid === undefined) throw new Error('the gateway does not run');
  const subject = { ...makeCreation(started, demo), inFlight: FEW, perSecond: STEADY_PER_SECOND };
  return measureSlowBodies(subject, { url: `${baseUrl}/provider-callbacks/provider-a`, gatewayPid });
}

/** Payments at full rate, with and without a merchant that requests expensive lists. */
export function besideLists(started: Started, demo: Demo): Promise<BesideLists> {
  say('  payments, without and beside the dearest lists …');
  const subject = { ...makeCreation(started, demo), inFlight: MANY };
  const url = `${started.platform.baseUrl}/v1/merchants/${demo.merchant_id}/transactions`;
  return measureBesideLists(subject, { url, key: demo.merchant_api_key });
}
