// A failing history as a sequence diagram in Mermaid.
import type { TraceLine } from '../core/trace';

/** Of a longer history the end is shown: it has the violation. */
const MAX_LINES = 120;

/** Traffic that explains nothing: questions for roles and polls of idle loops. */
const NOISE = /\b(hello|listIndexes|ping|endSessions)\b/;

/** Reads and leases that succeed: a diagram without them still has every change. */
const QUIET = /^(find \w+|find: ok|findAndModify leases.*|findAndModify: ok|update leases.*)\s*$/;

const escapeText = (text: string): string => text.replaceAll(/[;#:]/g, ' ');

const toName = (text: string): string => text.replaceAll(/\W/g, '_');

function formatLine({ atMs, from, to, text }: TraceLine): string {
  const time = `${Math.round(atMs)} ms`;
  return to === undefined
    ? `  Note over ${toName(from)}: ${time} ${escapeText(text)}`
    : `  ${toName(from)}->>${toName(to)}: ${time} ${escapeText(text)}`;
}

export function drawDiagram(lines: readonly TraceLine[]): string {
  const all = lines.filter(({ text }) => !NOISE.test(text));
  const told = all.length > MAX_LINES ? all.filter(({ text }) => !QUIET.test(text)) : all;
  const shown = told.slice(-MAX_LINES);
  const left = lines.length - shown.length;
  return [
    'sequenceDiagram',
    ...(left > 0 ? [`  Note over checker: ${left} lines are left out`] : []),
    ...shown.map(formatLine),
  ].join('\n');
}
