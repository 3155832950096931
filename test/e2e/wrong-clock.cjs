// Preloaded with NODE_OPTIONS. The machine clock of the process is ahead by the milliseconds in the file
// WRONG_CLOCK_FILE, shortly after the file changes.
const { readFileSync } = require('node:fs');

const LOOK_MS = 50;
const file = process.env.WRONG_CLOCK_FILE;
const TrueDate = Date;
let aheadMs = 0;

setInterval(() => {
  aheadMs = Number(readFileSync(file, 'utf8'));
}, LOOK_MS).unref();

globalThis.Date = class Date extends TrueDate {
  constructor(...given) {
    if (given.length === 0) super(TrueDate.now() + aheadMs);
    else super(...given);
  }

  static now() {
    return TrueDate.now() + aheadMs;
  }
};
