// A service of scripted parts. Argument 1: the parts in their order, as `name:start:stop`. Argument 2: what happens once they have
// begun to start. It prints `start name` and `stop name`.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
// Time limits pass a hundred times faster.
const setRealTimeout = globalThis.setTimeout;
globalThis.setTimeout = (work, ms, ...args) => setRealTimeout(work, ms / 100, ...args);
const timers = require('node:timers/promises');
const setRealPause = timers.setTimeout;
timers.setTimeout = (ms, ...args) => setRealPause(ms / 100, ...args);
require('../../dist/telemetry/register.js');
const { runService } = require('../../dist/process/run-service.js');
const { inSpan } = require('../../dist/telemetry/measure.js');

const [parts, event] = process.argv.slice(2);
const print = (line) => process.stdout.write(`${line}\n`);

const DEEDS = {
  ends: async () => undefined,
  hangs: () => new Promise(() => undefined),
  throws: () => Promise.reject(new Error('scripted')),
  crashes: async () => {
    setRealTimeout(() => {
      throw new Error('scripted');
    }, 0);
    await new Promise((resolve) => setRealTimeout(resolve, 50));
  },
};
const EVENTS = {
  nothing: () => undefined,
  signal: () => process.kill(process.pid, 'SIGTERM'),
  crash: () => {
    throw new Error('scripted');
  },
  rejection: () => void Promise.reject(new Error('scripted')),
};

const toComponent = (part) => {
  const [name, start, stop] = part.split(':');
  const run = (step, deed) => () => {
    print(`${step} ${name}`);
    return DEEDS[deed]();
  };
  return { name, start: run('start', start), stop: run('stop', stop) };
};

// Keeps the process alive, as a server does.
setInterval(() => undefined, 1_000);
await inSpan('scripted', { attributes: {} }, async () => undefined);
void runService({
  name: 'scripted',
  loadConfig: () => ({ LOG_LEVEL: 'info', SANDBOX: false }),
  compose: () => {
    setRealTimeout(EVENTS[event], 100);
    return parts.split(',').map(toComponent);
  },
});
