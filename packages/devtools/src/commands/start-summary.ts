// The summary of a start: each part with its address and the time that it took.
import type { Infra } from '../infra/infra';
import type { Platform } from '../platform/platform';

const MS_PER_SECOND = 1_000;

/** The seconds of each part, by its name, in the order in which the parts were ready. */
export interface StartTimes {
  /** Call it when the part begins. Returns a function to call when the part is ready. */
  readonly begin: (name: string) => () => void;
  readonly secondsOf: (name: string) => number | undefined;
}

export function makeStartTimes(nowMs: () => number = () => performance.now()): StartTimes {
  const seconds = new Map<string, number>();
  return {
    begin: (name) => {
      const beganAtMs = nowMs();
      return () => void seconds.set(name, (nowMs() - beganAtMs) / MS_PER_SECOND);
    },
    secondsOf: (name) => seconds.get(name),
  };
}

export interface StartedPart {
  readonly name: string;
  readonly address: string;
  /** undefined: the part was not started here. */
  readonly seconds: number | undefined;
}

export function listStartedParts(
  { kafkaBrokers, mongodbUrl }: Pick<Infra, 'kafkaBrokers' | 'mongodbUrl'>,
  { names, baseUrl, providerSandboxUrl, addresses }: Platform,
  { secondsOf }: StartTimes,
): readonly StartedPart[] {
  const urls = { ...addresses, gateway: baseUrl, 'provider-sandbox': providerSandboxUrl };
  return [
    { name: 'Kafka', address: kafkaBrokers, seconds: secondsOf('kafka') },
    { name: 'MongoDB', address: new URL(mongodbUrl).host, seconds: secondsOf('mongodb') },
    ...names.map((name) => ({ name, address: urls[name], seconds: secondsOf(name) })),
  ];
}

/** One line a part. */
export function formatStartedParts(parts: readonly StartedPart[]): string {
  const width = (texts: readonly string[]): number => Math.max(...texts.map(({ length }) => length));
  const nameWidth = width(parts.map(({ name }) => name));
  const addressWidth = width(parts.map(({ address }) => address));
  return parts
    .map(({ name, address, seconds }) => {
      const took = seconds === undefined ? 'not started here' : `${seconds.toFixed(1).padStart(5)} s`;
      return `  ${name.padEnd(nameWidth)}  ${address.padEnd(addressWidth)}  ${took}`;
    })
    .join('\n');
}
