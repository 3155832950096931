// Server-sent events (docs/rules.md#streams): their items, and how each is written.
import type { DomainError } from '@mps/contracts';
import { err, type Result } from '@mps/kernel';

/** A block of a stream. Without `data` a reader only remembers the id. */
export interface StreamItem {
  /** The Last-Event-ID of a reader that continues behind this item. */
  readonly id?: string;
  readonly type?: string;
  readonly data?: unknown;
}

export interface StreamPage {
  readonly items: readonly StreamItem[];
  /** There are more items now. */
  readonly hasMore: boolean;
}

/** Reads the next items of one stream. The first call opens it. */
export type ReadStream = () => Promise<Result<StreamPage, DomainError>>;

export const EVENT_STREAM = 'text/event-stream';

/** JSON has no line breaks, so an item has one line of data. */
export function formatItem({ id, type, data }: StreamItem): string {
  const lines = [
    ...(id === undefined ? [] : [`id: ${id}`]),
    ...(type === undefined ? [] : [`event: ${type}`]),
    ...(data === undefined ? [] : [`data: ${JSON.stringify(data)}`]),
  ];
  return `${lines.join('\n')}\n\n`;
}

export const formatRetry = (ms: number): string => `retry: ${ms}\n\n`;

export const COMMENT = ':\n\n';

/** The `handle` of routes with a stream, which their form opens. */
export const neverHandled = async (): Promise<Result<never, DomainError>> => err({ code: 'internal_error' });
