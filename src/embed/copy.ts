/** A larger answer is shown but not kept: the host page's storage is not ours to fill. */
const MAX_CHARACTERS = 200_000;
/** A school that took a story back must not find it on a page a season later. */
const MAX_AGE = 30 * 24 * 3_600_000;
const PREFIX = 'sprx:';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Of whom an answer came to this page: their copies are as good as that answer. */
const fresh = new Set<string>();

/** The last good answers, one per widget's address, in the visitor's browser. Never throws: storage may be closed. */
export function lastGoodCopy(address: string, store: () => Store = () => localStorage) {
  const name = PREFIX + address;
  return {
    /** The answer's text, or `null` when there is none young enough. */
    read(now = Date.now()): string | null {
      return quietly(() => {
        const [, at, text] = split(store().getItem(name));
        const age = now - Number(at);
        return text && age < MAX_AGE && age > -MAX_AGE ? text : null;
      });
    },
    keep(text: string, now = Date.now()): void {
      fresh.add(name);
      quietly(() =>
        text.length > MAX_CHARACTERS ? store().removeItem(name) : store().setItem(name, `${now}\n${text}`),
      );
    },
    forget(): void {
      quietly(() => store().removeItem(name));
    },
  };
}

/**
 * Takes stories out of the copies of all widgets whose addresses begin so. Where there may be more of them than were
 * named, copies from before this page go altogether.
 */
export function removeFromCopies(
  prefix: string,
  ids: readonly string[],
  areAll: boolean,
  store: () => Store = () => localStorage,
): void {
  quietly(() => {
    const storage = store();
    const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
    for (const name of names) {
      if (!name.startsWith(PREFIX + prefix)) continue;
      const [, at, text = ''] = split(storage.getItem(name));
      const left = areAll || fresh.has(name) ? without(text, ids) : null;
      if (left === null) storage.removeItem(name);
      else if (left !== text) storage.setItem(name, `${at}\n${left}`);
    }
  });
}

function without(text: string, ids: readonly string[]): string | null {
  return quietly(() => {
    const body = JSON.parse(text) as { stories: { id?: unknown }[] };
    const stories = body.stories.filter(({ id }) => !ids.includes(id as string));
    return stories.length < body.stories.length ? JSON.stringify({ ...body, stories }) : text;
  });
}

function split(entry: string | null): readonly (string | undefined)[] {
  return /^(\d+)\n([\s\S]*)$/.exec(entry ?? '') ?? [];
}

function quietly<T>(run: () => T): T | null {
  try {
    return run();
  } catch {
    return null;
  }
}
