// The table of commands. Help and completion are made from it.
import { Command } from 'commander';
import { addAgent } from './commands/agent';
import { addApi } from './commands/api';
import { addClock } from './commands/clock';
import { addCompletion } from './commands/completion';
import { addDocs } from './commands/docs';
import { addDoctor } from './commands/doctor';
import { addLogin } from './commands/login';
import { addOpen } from './commands/open';
import { addRun } from './commands/run';
import { addSamples } from './commands/samples';
import { addVersion } from './commands/version';
import { addWebhooks } from './commands/webhooks';
import { addEvents } from './events/command';
import type { Io } from './io';
import { makeLanguageOption, translateHelp } from './language/translate';
import { addListen } from './listen/command';
import { addLogs } from './logs/command';
import { addTimeline } from './timeline/command';
import { addTrigger } from './trigger/command';
import { readVersion } from './version';

const ADDED = [
  addListen,
  addTrigger,
  addClock,
  addTimeline,
  addOpen,
  addEvents,
  addLogs,
  addWebhooks,
  addApi,
  addLogin,
  addRun,
  addSamples,
  addDoctor,
  addDocs,
  addAgent,
  addVersion,
  addCompletion,
];

export const SEE_HELP = '`mps help COMMAND` shows the options.';

/** A failure throws a CommanderError instead of ending the process. `isQuiet` leaves its words to the caller. */
export function buildProgram(io: Io, isQuiet = false): Command {
  const program = new Command('mps')
    .description('The integrator’s command line of the payments platform')
    .version(readVersion())
    .addOption(makeLanguageOption())
    .exitOverride()
    .configureOutput({
      // Commander writes the help, and each text after it, by one call.
      writeOut: (text) => io.write(io.translate(text)),
      writeErr: (text) => {
        if (!isQuiet) io.say(text.trimEnd());
      },
    })
    .showHelpAfterError(SEE_HELP)
    .addHelpText(
      'after',
      `
Every command takes its platform and key from --base-url with --api-key-stdin, MPS_BASE_URL with MPS_API_KEY, a profile of
\`mps login\`, or .local/demo.json of a platform that runs in this folder. A key is never an argument.

Exit codes: 0 done, 1 refused by the platform, 2 wrong usage, 3 not logged in, 4 not reachable, 5 an expectation failed,
130 interrupted.`,
    );
  for (const add of ADDED) add(program, io);
  translateHelp(program, io.translate);
  return program;
}
