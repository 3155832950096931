// Start in order, stop in reverse, and never leave half a process behind.
import { pino } from 'pino';
import { makeClockCheck } from '../clock/clock-check';
import { makeHealthLoop, startComponents, type Component } from './components';

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
    expect(journal).toEqual(['start a', 'start b', 'stop b', 'stop a']);
  });

  it('are all stopped although one fails to', async () => {
    const journal: string[] = [];
    const stubborn: Component = { ...recorded(journal, 'b'), stop: () => Promise.reject(new Error('stuck')) };
    const stop = await startComponents([recorded(journal, 'a'), stubborn], log);
    await stop();
    expect(journal).toContain('stop a');
  });
});

describe('health', () => {
  it('stays unhealthy when a check ends after the stop', async () => {
    const reports: boolean[] = [];
    const check = Promise.withResolvers<undefined>();
    const report = (healthy: boolean) => void reports.push(healthy);
    const loop = makeHealthLoop([() => check.promise], report, log, async () => undefined);
    const started = loop.start();
    await loop.stop();
    check.resolve(undefined);
    await started;
    expect(reports).toEqual([false]);
  });

  it.each([
    [0, true],
    [4_000, true],
    [-4_000, true],
    [6_000, false],
    [-6_000, false],
  ])('reports the process, %d ms ahead of the database, as healthy: %s', async (aheadMs, isHealthy) => {
    const reports: boolean[] = [];
    const checkClock = makeClockCheck(log, { aheadMs: () => aheadMs });
    const report = (healthy: boolean) => void reports.push(healthy);
    const loop = makeHealthLoop([async () => undefined], report, log, checkClock);
    await loop.start();
    await loop.stop();
    expect(reports).toEqual([isHealthy, false]);
  });
});
