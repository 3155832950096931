// Loaded into a process before its own code (NODE_OPTIONS): its machine's clock is as many milliseconds ahead as the file
// WRONG_CLOCK_FILE says, from a moment after the file was written.
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
