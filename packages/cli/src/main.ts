// The process of `mps`.
import { EXIT } from './failures';
import { openIo } from './io';
import { runCommand } from './run-command';

const io = openIo();
// Ctrl-D at a prompt ends the process without an answer to it.
process.exitCode = EXIT.interrupted;
void runCommand(process.argv.slice(2), io).then((code) => {
  process.exitCode = code;
});
