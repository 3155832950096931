// Messages of different keys are handled at the same time. Those of one key are handled strictly in order, together when the
// handler supports it, or one by one.

export interface KeyedResult {
  /** Number of messages that are handled without a gap from the first on: offsets may advance this far. */
  readonly done: number;
  /** The error of a message. It stops the queues at their next message. */
  readonly error?: unknown;
}

/**
 * `handle` returns false to stop: its message is not handled, and no queue begins another. `handleTogether` is called first
 * when a key has more than one message; false means one by one.
 */
export async function runKeyed<Message>(
  messages: readonly Message[],
  keyOf: (message: Message) => string,
  handle: (message: Message) => Promise<boolean>,
  handleTogether?: (messages: readonly Message[]) => Promise<boolean>,
): Promise<KeyedResult> {
  const isDone = messages.map(() => false);
  let isStopped = false;
  let failure: { readonly error: unknown } | undefined;

  async function runOneByOne(indexes: readonly number[]): Promise<void> {
    for (const index of indexes) {
      if (isStopped) return;
      if (await handle(messages[index] as Message)) isDone[index] = true;
      else isStopped = true;
    }
  }

  async function runKey(indexes: readonly number[]): Promise<void> {
    try {
      const areTogether =
        indexes.length > 1 && (await handleTogether?.(indexes.map((index) => messages[index] as Message)));
      if (areTogether) for (const index of indexes) isDone[index] = true;
      else await runOneByOne(indexes);
    } catch (error) {
      isStopped = true;
      failure ??= { error };
    }
  }

  const queues = Map.groupBy(messages.keys(), (index) => keyOf(messages[index] as Message));
  await Promise.all([...queues.values()].map(runKey));
  const firstOpen = isDone.indexOf(false);
  return { done: firstOpen === -1 ? messages.length : firstOpen, ...failure };
}
