// Start in order, stop in reverse, and never leave half a process behind.
import { pino } from 'pino';
import { startComponents, type Component } from './components';

const log = pino({ level: 'silent' });

function recorded(journal: string[], name: string, fails = false): Component {
  return {
    name,
    start: async () => {
      journal.push(`start ${name}`);
      if (fails) throw new Error('no');
    },
    stop: async () => void journal.push(`stop ${name}`),
  };
}

describe('the components of a process', () => {
  it('start in order and stop in reverse', async () => {
    const journal: string[] = [];
    const stop = await startComponents([recorded(journal, 'a'), recorded(journal, 'b')], log);
    await stop();
    expect(journal).toEqual(['start a', 'start b', 'stop b', 'stop a']);
  });

  it('are stopped again when one does not start', async () => {
    const journal: string[] = [];
    const components = [recorded(journal, 'a'), recorded(journal, 'b', true), recorded(journal, 'c')];
    await expect(startComponents(components, log)).rejects.toThrow('no');
    expect(journal).toEqual(['start a', 'start b', 'stop a']);
  });

  it('are all stopped although one fails to', async () => {
    const journal: string[] = [];
    const stubborn: Component = { ...recorded(journal, 'b'), stop: () => Promise.reject(new Error('stuck')) };
    const stop = await startComponents([recorded(journal, 'a'), stubborn], log);
    await stop();
    expect(journal).toContain('stop a');
  });
});
