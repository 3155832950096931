// `ops keys reseal`: walks everything that services hold under keys of the key ring, seals again what is under another key
// than the one that writes, and counts what remains (docs/recipes/rotate-the-encryption-key.md).
import type { KeyRingMember__Output } from '@mps/contracts/gen/mps/keys/v1/KeyRingMember';
import type { ResealPageResponse__Output } from '@mps/contracts/gen/mps/keys/v1/ResealPageResponse';
import type { Command } from 'commander';
import { SEALING_SERVICES, type Operator, type SealingService } from '../seed/operator';
import { answers } from './command';

/** Values from before key rings, and hashes without a key. */
const NO_KEY = 'none';
const PROGRESS_EVERY_MS = 1_000;

interface MemberReport {
  readonly service: SealingService;
  readonly member: string;
  readonly sealed: boolean;
  readonly scanned: number;
  readonly resealed: number;
  readonly unreadable: number;
  readonly by_key: Readonly<Record<string, number>>;
}

export function addResealCommand(keys: Command): void {
  const reseal = keys
    .command('reseal')
    .description('seal again what is under earlier encryption keys, and count what remains; safe to repeat');
  answers(reseal, resealAll);
}

/** Exit code 1 when a value could not be opened. */
async function resealAll(operator: Operator): Promise<Record<string, unknown>> {
  const keyRings = await Promise.all(SEALING_SERVICES.map((service) => describe(operator, service)));
  const members: MemberReport[] = [];
  for (const { service, members: held } of keyRings)
    for (const member of held) members.push(await walk(operator, service, member));
  const remaining = keyRings.flatMap(({ service, write_key_id }) =>
    members.filter((one) => one.service === service).flatMap((one) => remainingOf(one, write_key_id)),
  );
  if (members.some(({ unreadable }) => unreadable > 0)) process.exitCode = 1;
  const sameKey = new Set(keyRings.map(({ write_key_id }) => write_key_id)).size === 1;
  return {
    key_rings: keyRings.map(({ service, write_key_id, key_ids }) => ({ service, write_key_id, key_ids })),
    members,
    remaining,
    // Hashes cannot be made again: what they are for decides how long the old key stays (the recipe says which).
    can_remove: sameKey && remaining.every(({ sealed }) => !sealed),
  };
}

async function describe({ services, call }: Operator, service: SealingService) {
  const described = await call(`DescribeKeys of ${service}`, services.keys(service).DescribeKeys, {});
  return { service, ...described };
}

async function walk(
  { services, call }: Operator,
  service: SealingService,
  { name, is_sealed }: KeyRingMember__Output,
): Promise<MemberReport> {
  const byKey = new Map<string, number>();
  const counts = { scanned: 0, resealed: 0, unreadable: 0 };
  let after: string | null = null;
  let toldAt = Date.now();
  do {
    const request = { member: name, ...(after !== null && { after }) };
    const page: ResealPageResponse__Output = await call(
      `ResealPage of ${service}`,
      services.keys(service).ResealPage,
      request,
    );
    counts.scanned += page.scanned;
    counts.resealed += page.resealed;
    counts.unreadable += page.unreadable;
    for (const { key_id, values } of page.by_key) byKey.set(key_id, (byKey.get(key_id) ?? 0) + values);
    after = page.next ?? null;
    if (after !== null && Date.now() - toldAt > PROGRESS_EVERY_MS) {
      toldAt = Date.now();
      process.stderr.write(`${service} ${name}: ${counts.scanned} read, ${counts.resealed} sealed again\n`);
    }
  } while (after !== null);
  return { service, member: name, sealed: is_sealed, ...counts, by_key: Object.fromEntries(byKey) };
}

/** A hash without a key's id is no hash of the key ring; a sealed value without one is from before it. */
const remainingOf = ({ service, member, sealed, by_key }: MemberReport, writeKeyId: string) =>
  Object.entries(by_key)
    .filter(([keyId]) => keyId !== writeKeyId && (sealed || keyId !== NO_KEY))
    .map(([key_id, values]) => ({ service, member, sealed, key_id, values }));
