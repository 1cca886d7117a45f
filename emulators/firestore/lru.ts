/** A map that forgets what was used longest ago once the sizes of what it holds exceed `limit`. */
export class Lru<K, V> {
  readonly #limit: number;
  readonly #entries = new Map<K, { value: V; size: number }>();
  #size = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get(key: K): V | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  set(key: K, value: V, size: number): void {
    this.delete(key);
    if (size > this.#limit) return;
    this.#entries.set(key, { value, size });
    this.#size += size;
    for (const [oldest, entry] of this.#entries) {
      if (this.#size <= this.#limit) return;
      this.#entries.delete(oldest);
      this.#size -= entry.size;
    }
  }

  delete(key: K): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#size -= entry.size;
  }

  clear(): void {
    this.#entries.clear();
    this.#size = 0;
  }
}
