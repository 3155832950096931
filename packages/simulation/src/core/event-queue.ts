// The queue of events, by time and then by the order in which they were made: a binary heap.
import type { SimulatedProcess } from './process';

export interface QueuedEvent {
  atMs: number;
  /** When it would have run without a pause of its process. */
  readonly dueMs: number;
  readonly order: number;
  readonly label: string;
  isCancelled: boolean;
  readonly process: SimulatedProcess | null;
  /** The life of the process that the event belongs to. */
  readonly life: number;
  readonly run: () => void;
}

const isBefore = (left: QueuedEvent, right: QueuedEvent): boolean => {
  if (left.atMs !== right.atMs) return left.atMs < right.atMs;
  return left.dueMs === right.dueMs ? left.order < right.order : left.dueMs < right.dueMs;
};

export function makeQueue() {
  const heap: QueuedEvent[] = [];
  let orders = 0;

  function swap(left: number, right: number): void {
    const [a, b] = [heap[left], heap[right]];
    if (a === undefined || b === undefined) return;
    heap[left] = b;
    heap[right] = a;
  }

  function isFirst(left: number, right: number): boolean {
    const [a, b] = [heap[left], heap[right]];
    return a !== undefined && b !== undefined && isBefore(a, b);
  }

  function raise(start: number): void {
    for (let index = start; index > 0;) {
      const parent = (index - 1) >> 1;
      if (!isFirst(index, parent)) return;
      swap(index, parent);
      index = parent;
    }
  }

  function sink(): void {
    for (let index = 0; ;) {
      const left = 2 * index + 1;
      const right = left + 1;
      const child = isFirst(right, left) ? right : left;
      if (!isFirst(child, index)) return;
      swap(child, index);
      index = child;
    }
  }

  return {
    nextOrder: () => (orders += 1),
    push(event: QueuedEvent): void {
      heap.push(event);
      raise(heap.length - 1);
    },
    peek: (): QueuedEvent | undefined => heap[0],
    pop(): void {
      const last = heap.pop();
      if (last === undefined || heap.length === 0) return;
      heap[0] = last;
      sink();
    },
  };
}
