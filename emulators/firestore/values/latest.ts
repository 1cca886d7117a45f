/** The value that was made last: whoever reads a document asks for its fields several times in a row. */
export class Latest<T> {
  #owner: object | undefined;
  #value: T | undefined;

  of(owner: object, make: () => T): T {
    if (this.#owner !== owner) {
      this.#value = make();
      this.#owner = owner;
    }
    return this.#value as T;
  }
}

const encoded = new Latest<unknown>();

/** `raw` with fields that are encoded when they are sent. */
export function encodedWhenSent<T extends object>(raw: T, encode: () => unknown): T & { fields: unknown } {
  return Object.defineProperty(raw, 'fields', { enumerable: true, get: () => encoded.of(raw, encode) }) as T & {
    fields: unknown;
  };
}
