// withHeartbeats: passes values on, and null each time that the next value has not come for a while.

export async function* withHeartbeats<Value>(
  values: AsyncIterable<Value>,
  everyMs: number,
): AsyncGenerator<Value | null, void> {
  const iterator = values[Symbol.asyncIterator]();
  try {
    for (let next = iterator.next(); ;) {
      const read = await within(next, everyMs);
      if (read === null) {
        yield null;
        continue;
      }
      if (read.done === true) return;
      yield read.value;
      next = iterator.next();
    }
  } finally {
    await iterator.return?.();
  }
}

async function within<Value>(value: Promise<Value>, limitMs: number): Promise<Value | null> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), limitMs)));
  try {
    return await Promise.race([value, over]);
  } finally {
    clearTimeout(timer);
  }
}
