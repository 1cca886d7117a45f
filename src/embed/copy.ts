/** A larger answer is shown but not kept: the host page's storage is not ours to fill. */
const MAX_CHARACTERS = 200_000;
/** A school that took a story back must not find it on a page a season later. */
const MAX_AGE = 30 * 24 * 3_600_000;

type Store = {
  getItem(name: string): string | null;
  setItem(name: string, value: string): void;
  removeItem(name: string): void;
};

/** The last good answers, one per widget's address, in the visitor's browser. Never throws: storage may be closed. */
export function lastGoodCopy(address: string, store: () => Store = () => localStorage) {
  const name = `sprx:${address}`;
  return {
    /** The answer's text, or `null` when there is none young enough. */
    read(now = Date.now()): string | null {
      return quietly(() => {
        const [, at, text] = /^(\d+)\n([\s\S]*)$/.exec(store().getItem(name) ?? '') ?? [];
        const age = now - Number(at);
        return text && age < MAX_AGE && age > -MAX_AGE ? text : null;
      });
    },
    keep(text: string, now = Date.now()): void {
      quietly(() =>
        text.length > MAX_CHARACTERS ? store().removeItem(name) : store().setItem(name, `${now}\n${text}`),
      );
    },
    forget(): void {
      quietly(() => store().removeItem(name));
    },
  };
}

function quietly<T>(run: () => T): T | null {
  try {
    return run();
  } catch {
    return null;
  }
}
