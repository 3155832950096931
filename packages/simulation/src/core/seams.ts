// The seams between the product and the machine: timers, clocks and random bytes. While a history runs, they are those of the
// running process. Code outside of every simulated process keeps the real ones.
import { getRunning, type Running, type Scheduled } from './scheduler';

/** Virtual time 0: a Monday morning in São Paulo. */
export const START_MS = Date.UTC(2026, 2, 2, 12);

type AnyFunction = (...args: never[]) => unknown;

/** A timer with the members of Node's that code uses. */
class SimulatedTimer {
  #scheduled: Scheduled;
  readonly #running: Running;
  readonly #ms: number;
  readonly #run: () => void;
  readonly #repeats: boolean;

  constructor(running: Running, ms: number, run: () => void, repeats = false) {
    this.#running = running;
    this.#ms = ms;
    this.#run = run;
    this.#repeats = repeats;
    this.#scheduled = this.#schedule();
  }

  #schedule(): Scheduled {
    const { scheduler, process, life } = this.#running;
    const fire = (): void => {
      if (this.#repeats) this.#scheduled = this.#schedule();
      this.#run();
    };
    return scheduler.afterIn(process, this.#ms, 'timer', fire, life);
  }

  close(): this {
    this.#scheduled.cancel();
    return this;
  }

  refresh(): this {
    this.#scheduled.cancel();
    this.#scheduled = this.#schedule();
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  hasRef(): boolean {
    return true;
  }

  [Symbol.dispose](): void {
    this.close();
  }
}

/** Node rounds a shorter wait up. */
const LEAST_TIMER_MS = 1;

const toMs = (ms: unknown): number => Math.max(LEAST_TIMER_MS, Number(ms) || 0);

function startTimer(running: Running, run: AnyFunction, ms: unknown, args: unknown[]): SimulatedTimer {
  return new SimulatedTimer(running, toMs(ms), () => void run(...(args as never[])));
}

function startInterval(running: Running, run: AnyFunction, ms: unknown, args: unknown[]): SimulatedTimer {
  return new SimulatedTimer(running, toMs(ms), () => void run(...(args as never[])), true);
}

function startImmediate(running: Running, run: AnyFunction, args: unknown[]): SimulatedTimer {
  return new SimulatedTimer(running, 0, () => void run(...(args as never[])));
}

interface DelayOptions {
  readonly signal?: AbortSignal;
}

/** As the function of node:timers/promises: it rejects with an AbortError. */
function delayIn(
  running: Running,
  ms: number,
  value: unknown,
  { signal }: DelayOptions = {},
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const toAbortError = (): Error =>
      Object.assign(new Error('The operation was aborted'), { name: 'AbortError', code: 'ABORT_ERR' });
    if (signal?.aborted === true) {
      reject(toAbortError());
      return;
    }
    const abort = (): void => {
      timer.close();
      reject(toAbortError());
    };
    const timer = new SimulatedTimer(running, ms, () => {
      signal?.removeEventListener('abort', abort);
      resolve(value);
    });
    signal?.addEventListener('abort', abort, { once: true });
  });
}

const UINT32 = 2 ** 32;
const BITS_OF_BYTE = 256;
const UUID_BYTES = 16;

const drawBits = ({ scheduler, process }: Running): number => scheduler.choices.bits(process.name);

function fillRandom<Target extends NodeJS.ArrayBufferView>(running: Running, target: Target): Target {
  const bytes = new Uint8Array(target.buffer, target.byteOffset, target.byteLength);
  for (let index = 0; index < bytes.length; index += 1) bytes[index] = drawBits(running) % BITS_OF_BYTE;
  return target;
}

function drawUuid(running: Running): string {
  const hex = Buffer.from(fillRandom(running, new Uint8Array(UUID_BYTES))).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}

type Seam = (running: Running, real: AnyFunction, args: unknown[]) => unknown;

const asFunction = (value: unknown): AnyFunction => value as AnyFunction;

const timerSeams: Readonly<Record<string, Seam>> = {
  setTimeout: (running, _real, [run, ms, ...args]) => startTimer(running, asFunction(run), ms, args),
  setInterval: (running, _real, [run, ms, ...args]) => startInterval(running, asFunction(run), ms, args),
  setImmediate: (running, _real, [run, ...args]) => startImmediate(running, asFunction(run), args),
};

const randomSeams: Readonly<Record<string, Seam>> = {
  randomUUID: (running) => drawUuid(running),
  getRandomValues: (running, _real, [target]) => fillRandom(running, target as Uint8Array),
};

/** A synchronous call only: the product makes no other. */
const cryptoSeams: Readonly<Record<string, Seam>> = {
  randomUUID: (running) => drawUuid(running),
  randomBytes: (running, _real, [size]) => fillRandom(running, Buffer.alloc(Number(size))),
  randomInt: (running, _real, [first, second]) => {
    const [from, to] = second === undefined ? [0, Number(first)] : [Number(first), Number(second)];
    return from + (drawBits(running) % (to - from));
  },
};

const delaySeams: Readonly<Record<string, Seam>> = {
  setTimeout: (running, _real, [ms, value, options]) =>
    delayIn(running, toMs(ms), value, options as DelayOptions),
  setImmediate: (running, _real, [value, options]) => delayIn(running, 0, value, options as DelayOptions),
};

const clockSeams = {
  date: { now: ({ scheduler, process }) => Math.floor(START_MS + scheduler.nowMs() + process.offsetMs) },
  performance: { now: ({ scheduler }) => scheduler.nowMs() },
  math: { random: (running) => drawBits(running) / UINT32 },
  abortSignal: {
    timeout: (running, _real, [ms]) => {
      const controller = new AbortController();
      const error = new DOMException('The operation was aborted due to timeout', 'TimeoutError');
      new SimulatedTimer(running, toMs(ms), () => controller.abort(error));
      return controller.signal;
    },
  },
} satisfies Readonly<Record<string, Readonly<Record<string, Seam>>>>;

/** Clears a timer of either kind, whichever process asks. */
const clearSeams = ['clearTimeout', 'clearInterval', 'clearImmediate'] as const;

interface Replaced {
  readonly target: object;
  readonly name: string;
  readonly real: PropertyDescriptor | undefined;
}

function replace(target: object, name: string, make: (real: AnyFunction) => AnyFunction): Replaced {
  const real = Object.getOwnPropertyDescriptor(target, name);
  const before = Reflect.get(target, name) as AnyFunction;
  Object.defineProperty(target, name, {
    value: make(before.bind(target)),
    configurable: true,
    enumerable: real?.enumerable ?? true,
    writable: true,
  });
  return { target, name, real };
}

function restore({ target, name, real }: Replaced): void {
  if (real === undefined) Reflect.deleteProperty(target, name);
  else Object.defineProperty(target, name, real);
}

const replaceAll = (target: object, seams: Readonly<Record<string, Seam>>): Replaced[] =>
  Object.entries(seams).map(([name, seam]) =>
    replace(target, name, (real) => (...args: unknown[]) => {
      const running = getRunning();
      return running === undefined ? real(...(args as never[])) : seam(running, real, args);
    }),
  );

const replaceClears = (target: object): Replaced[] =>
  clearSeams.map((name) =>
    replace(target, name, (real) => (timer: unknown) => {
      if (timer instanceof SimulatedTimer) timer.close();
      else real(timer as never);
    }),
  );

/** A module as its importers see it. A namespace object of a built-in module cannot be changed; this can. */
const readModule = (name: string): object => process.getBuiltinModule(name) as object;

/** Puts the seams in. Returns a function that takes them out. */
export function installSeams(): () => void {
  const replaced = [globalThis, readModule('node:timers')].flatMap((target) => [
    ...replaceAll(target, timerSeams),
    ...replaceClears(target),
  ]);
  replaced.push(
    ...replaceAll(readModule('node:timers/promises'), delaySeams),
    ...replaceAll(readModule('node:crypto'), cryptoSeams),
    ...replaceAll(globalThis.crypto, randomSeams),
    ...replaceAll(Date, clockSeams.date),
    ...replaceAll(performance, clockSeams.performance),
    ...replaceAll(Math, clockSeams.math),
    ...replaceAll(AbortSignal, clockSeams.abortSignal),
  );
  return () => replaced.reverse().forEach(restore);
}
