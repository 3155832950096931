// Loaded into a process before its own code (NODE_OPTIONS): its monotonic clock and its timers run at CLOCK_RATE times the true
// rate. While the file ANSWER_AT_ONCE_FILE is there, it does not wait for copies to end either (260 ms, docs/adr/0017).
const { existsSync } = require('node:fs');
const promises = require('node:timers/promises');

const ANSWER_AFTER_MS = 260;
const rate = Number(process.env.CLOCK_RATE ?? 1);
const flag = process.env.ANSWER_AT_ONCE_FILE;

const now = performance.now.bind(performance);
performance.now = () => now() * rate;

const delayOf = (ms) => (ms === ANSWER_AFTER_MS && flag && existsSync(flag) ? 0 : ms / rate);
const { setTimeout: later } = globalThis;
globalThis.setTimeout = Object.assign(
  (work, ms, ...rest) => later(work, ms === undefined ? ms : delayOf(ms), ...rest),
  later,
);
const { setTimeout: delay } = promises;
promises.setTimeout = (ms, ...rest) => delay(ms === undefined ? ms : delayOf(ms), ...rest);
