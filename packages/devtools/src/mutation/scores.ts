// How many mutants of each module the tests killed, out of Stryker's report, and how that differs from an earlier run.
import path from 'node:path';

export interface Score {
  readonly killed: number;
  /** No test failed, or none runs the mutated line. */
  readonly survived: number;
}

/** By the module's path from the workspace root. */
export type Scores = Readonly<Record<string, Score>>;

/** The part of the mutation-testing report schema that is read here. */
export interface MutationReport {
  readonly files: Readonly<Record<string, { readonly mutants: readonly { readonly status: string }[] }>>;
}

const KILLED = new Set(['Killed', 'Timeout']);
const SURVIVED = new Set(['Survived', 'NoCoverage']);

/** Mutants that do not compile or are left out (those of values made when a module loads) count nowhere. */
export function scoresOf(report: MutationReport): Scores {
  const entries = Object.entries(report.files).map(([file, { mutants }]): [string, Score] => [
    file,
    {
      killed: mutants.filter(({ status }) => KILLED.has(status)).length,
      survived: mutants.filter(({ status }) => SURVIVED.has(status)).length,
    },
  ]);
  return Object.fromEntries(entries.filter(([, { killed, survived }]) => killed + survived > 0));
}

export function totalOf(scores: Scores): Score {
  return Object.values(scores).reduce(
    (total, one) => ({ killed: total.killed + one.killed, survived: total.survived + one.survived }),
    { killed: 0, survived: 0 },
  );
}

/** 0 to 100; 100 where there is nothing to kill. */
export function percentOf({ killed, survived }: Score): number {
  return killed + survived === 0 ? 100 : (100 * killed) / (killed + survived);
}

export interface Comparison {
  readonly module: string;
  readonly before: Score | null;
  readonly after: Score | null;
}

/** A module that has moved is found again by its file name, where only one has that name. */
export function compare(before: Scores, after: Scores): readonly Comparison[] {
  const left = new Map(Object.entries(before));
  const rows = Object.entries(after).map(([module, score]): Comparison => {
    const earlier = left.has(module) ? module : namesakeOf(module, [...left.keys()], Object.keys(after));
    const found = earlier === undefined ? undefined : left.get(earlier);
    if (earlier !== undefined) left.delete(earlier);
    return { module, before: found ?? null, after: score };
  });
  const gone = [...left].map(([module, score]): Comparison => ({ module, before: score, after: null }));
  return [...rows, ...gone].toSorted((a, b) => a.module.localeCompare(b.module));
}

function namesakeOf(module: string, before: readonly string[], after: readonly string[]): string | undefined {
  const isNamesake = (other: string): boolean => path.basename(other) === path.basename(module);
  const moved = before.filter((other) => isNamesake(other) && !after.includes(other));
  return moved.length === 1 ? moved[0] : undefined;
}
