// The process of `mps`.
import { openIo } from './io';
import { runCommand } from './run-command';

const io = openIo();
void runCommand(process.argv.slice(2), io).then((code) => {
  process.exitCode = code;
});
