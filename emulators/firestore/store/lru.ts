type Entry<K, V> = { key: K; value: V; size: number; older: Entry<K, V> | undefined; newer: Entry<K, V> | undefined };

/**
 * A map that forgets what was used longest ago once the sizes of what it holds exceed `limit`. The order is kept in links of its own:
 * a Map that is deleted from at its front is passed over from its beginning each time.
 */
export class Lru<K, V> {
  readonly #limit: number;
  readonly #entries = new Map<K, Entry<K, V>>();
  #oldest: Entry<K, V> | undefined;
  #newest: Entry<K, V> | undefined;
  #size = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get(key: K): V | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    if (entry !== this.#newest) {
      this.#unlink(entry);
      this.#append(entry);
    }
    return entry.value;
  }

  set(key: K, value: V, size: number): void {
    this.delete(key);
    if (size > this.#limit) return;
    const entry = { key, value, size, older: undefined, newer: undefined };
    this.#entries.set(key, entry);
    this.#append(entry);
    this.#size += size;
    while (this.#size > this.#limit && this.#oldest) this.delete(this.#oldest.key);
  }

  delete(key: K): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#unlink(entry);
    this.#size -= entry.size;
  }

  clear(): void {
    this.#entries.clear();
    this.#oldest = undefined;
    this.#newest = undefined;
    this.#size = 0;
  }

  #append(entry: Entry<K, V>): void {
    entry.older = this.#newest;
    entry.newer = undefined;
    if (this.#newest) this.#newest.newer = entry;
    else this.#oldest = entry;
    this.#newest = entry;
  }

  #unlink(entry: Entry<K, V>): void {
    if (entry.older) entry.older.newer = entry.newer;
    else this.#oldest = entry.newer;
    if (entry.newer) entry.newer.older = entry.older;
    else this.#newest = entry.older;
  }
}
