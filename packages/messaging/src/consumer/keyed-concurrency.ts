// Keyed concurrency: messages of different keys are handled at once, those of one key strictly in order.

export interface KeyedResult {
  /** How many messages from the first on are done without a gap: offsets may advance this far. */
  readonly done: number;
  /** What a message threw; the queues stopped at their next message then. */
  readonly error?: unknown;
}

/** `handle` answers false to stop: its message is not done, and no queue begins another. */
export async function runKeyed<Message>(
  messages: readonly Message[],
  keyOf: (message: Message) => string,
  handle: (message: Message) => Promise<boolean>,
): Promise<KeyedResult> {
  const isDone = messages.map(() => false);
  let isStopped = false;
  let failure: { readonly error: unknown } | undefined;

  async function runKey(places: readonly number[]): Promise<void> {
    for (const place of places) {
      if (isStopped) return;
      try {
        if (await handle(messages[place] as Message)) isDone[place] = true;
        else isStopped = true;
      } catch (error) {
        isStopped = true;
        failure ??= { error };
      }
    }
  }

  const queues = Map.groupBy(messages.keys(), (place) => keyOf(messages[place] as Message));
  await Promise.all([...queues.values()].map(runKey));
  const firstOpen = isDone.indexOf(false);
  return { done: firstOpen === -1 ? messages.length : firstOpen, ...failure };
}
