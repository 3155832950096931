// runCommand: one call of `mps`, from its arguments to its exit code.
import { CommanderError } from 'commander';
import type { z } from 'zod';
import {
  EXIT,
  makeUsageFailure,
  reportFailure,
  type CliFailure,
  type ExitCode,
  type FailureReport,
} from './failures';
import type { Io } from './io';
import type { failed } from './json-output';
import { makeTranslate, readLanguage } from './language/translate';
import { buildProgram, SEE_HELP } from './program';

/** `args` are the arguments after `mps`. */
export async function runCommand(args: readonly string[], given: Io): Promise<ExitCode> {
  const language = readLanguage(args, given.env);
  const translate = makeTranslate(language);
  const io: Io = { ...given, language, translate, say: (text) => given.say(translate(text)) };
  const isJson = args.includes('--json');
  try {
    await buildProgram(io, isJson).parseAsync([...args], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) return endWith(error, isJson, io);
    if (error.exitCode === 0) return EXIT.done;
    // Commander has written its own sentence for people.
    return isJson ? endWith(toUsageFailure(error), isJson, io) : EXIT.usage;
  }
  return io.isInterrupted() ? EXIT.interrupted : EXIT.done;
}

const toUsageFailure = ({ message }: CommanderError): CliFailure =>
  makeUsageFailure(message.replace(/^error: /, ''), SEE_HELP);

function endWith(error: unknown, isJson: boolean, io: Io): ExitCode {
  const report = reportFailure(error);
  if (report === undefined) {
    // A fault of this program.
    io.say(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return EXIT.refused;
  }
  // A closed pipe and Ctrl-C abort requests that are under way.
  if (report.exit_code === EXIT.interrupted) return io.isInterrupted() ? EXIT.interrupted : EXIT.done;
  const told = {
    ...report,
    message: io.translate(report.message),
    next: report.next === null ? null : io.translate(report.next),
  };
  io.say(isJson ? JSON.stringify(toRecord(told)) : toText(told));
  return report.exit_code;
}

const toRecord = (report: FailureReport): z.output<typeof failed> => ({ kind: 'error', ...report });

const toText = ({ message, next, request_id: requestId }: FailureReport): string =>
  [
    `${message}${/[.!?]$/.test(message) ? '' : '.'}`,
    ...(next === null ? [] : [next]),
    ...(requestId === null ? [] : [`Request ${requestId}.`]),
  ].join('\n');
