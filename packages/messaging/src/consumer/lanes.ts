// Works through messages in lanes, one per key: different aggregates at once, one aggregate strictly in order.

export interface LanesResult {
  /** How many messages from the first on are done without a gap: offsets may advance this far. */
  readonly done: number;
  /** What a message threw; the lanes stopped at their next message then. */
  readonly error?: unknown;
}

/** `handle` answers false to stop: its message is not done, and no lane begins another. */
export async function runLanes<Message>(
  messages: readonly Message[],
  keyOf: (message: Message) => string,
  handle: (message: Message) => Promise<boolean>,
): Promise<LanesResult> {
  const isDone = messages.map(() => false);
  let isStopped = false;
  let failure: { readonly error: unknown } | undefined;

  async function runLane(places: readonly number[]): Promise<void> {
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

  const lanes = Map.groupBy(messages.keys(), (place) => keyOf(messages[place] as Message));
  await Promise.all([...lanes.values()].map(runLane));
  const firstOpen = isDone.indexOf(false);
  return { done: firstOpen === -1 ? messages.length : firstOpen, ...failure };
}
