// Preloaded with NODE_OPTIONS. The process's monotonic clock and timers run at CLOCK_RATE times the true rate.
// While the file ANSWER_AT_ONCE_FILE exists, the process skips its 260 ms wait for the end of leases (docs/adr/0017).
// While the file AHEAD_FILE exists, its wall clock is an hour ahead.
const { existsSync } = require('node:fs');
const promises = require('node:timers/promises');

const ANSWER_AFTER_MS = 260;
const rate = Number(process.env.CLOCK_RATE ?? 1);
const flag = process.env.ANSWER_AT_ONCE_FILE;

const now = performance.now.bind(performance);
performance.now = () => now() * rate;

const scaleDelay = (ms) => (ms === ANSWER_AFTER_MS && flag && existsSync(flag) ? 0 : ms / rate);
const { setTimeout: later } = globalThis;
globalThis.setTimeout = Object.assign(
  (work, ms, ...rest) => later(work, ms === undefined ? ms : scaleDelay(ms), ...rest),
  later,
);
const { setTimeout: delay } = promises;
promises.setTimeout = (ms, ...rest) => delay(ms === undefined ? ms : scaleDelay(ms), ...rest);

const HOUR_MS = 3_600_000;
const LOOK_MS = 50;
const { AHEAD_FILE } = process.env;
if (AHEAD_FILE !== undefined) {
  const TrueDate = Date;
  let aheadMs = 0;
  setInterval(() => (aheadMs = existsSync(AHEAD_FILE) ? HOUR_MS : 0), LOOK_MS).unref();
  const wallClock = () => TrueDate.now() + aheadMs;
  globalThis.Date = class Date extends TrueDate {
    constructor(...given) {
      if (given.length === 0) super(wallClock());
      else super(...given);
    }
    static now() {
      return wallClock();
    }
  };
}
