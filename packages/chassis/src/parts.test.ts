// Start in order, stop in reverse, and never leave half a process behind.
import { pino } from 'pino';
import { startParts, type Part } from './parts';

const log = pino({ level: 'silent' });

function recorded(journal: string[], name: string, fails = false): Part {
  return {
    name,
    start: async () => {
      journal.push(`start ${name}`);
      if (fails) throw new Error('no');
    },
    stop: async () => void journal.push(`stop ${name}`),
  };
}

describe('the parts of a process', () => {
  it('start in order and stop in reverse', async () => {
    const journal: string[] = [];
    const stop = await startParts([recorded(journal, 'a'), recorded(journal, 'b')], log);
    await stop();
    expect(journal).toEqual(['start a', 'start b', 'stop b', 'stop a']);
  });

  it('are stopped again when one does not start', async () => {
    const journal: string[] = [];
    const parts = [recorded(journal, 'a'), recorded(journal, 'b', true), recorded(journal, 'c')];
    await expect(startParts(parts, log)).rejects.toThrow('no');
    expect(journal).toEqual(['start a', 'start b', 'stop a']);
  });

  it('are all stopped although one fails to', async () => {
    const journal: string[] = [];
    const stubborn: Part = { ...recorded(journal, 'b'), stop: () => Promise.reject(new Error('stuck')) };
    const stop = await startParts([recorded(journal, 'a'), stubborn], log);
    await stop();
    expect(journal).toContain('stop a');
  });
});
