// `mps events`: reads the event log.
import type { Command } from 'commander';
import type { Io } from '../io';
import { addShow } from './show';
import { addTail } from './tail';

export function addEvents(program: Command, io: Io): void {
  const events = program.command('events').description('read the event log');
  addTail(events, io);
  addShow(events, io);
}
