/** The result of `work`, or an error after `ms`: a service that has stopped answering would block its caller for ever. */
export async function inTime<T>(work: Promise<T>, ms: number, message: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(message)), ms);
  });
  // It may still fail after the caller has gone.
  work.catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The same for each of many: only the time counts in which the next is waited for. */
export async function* eachInTime<T>(all: AsyncIterable<T>, ms: number, message: string): AsyncGenerator<T> {
  const iterator = all[Symbol.asyncIterator]();
  let isOver = false;
  try {
    for (;;) {
      const next = await inTime(iterator.next(), ms, message);
      isOver = next.done === true;
      if (next.done) return;
      yield next.value;
    }
  } finally {
    // One that hangs would hang here too.
    if (!isOver) void Promise.resolve(iterator.return?.()).catch(() => undefined);
  }
}
