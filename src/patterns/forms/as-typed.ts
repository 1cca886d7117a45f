import { isSame } from '../../lib/is-same.ts';

type Pair = { readonly stored: unknown; readonly typed: unknown };

/**
 * Fields as they were typed, where the server stores them in a slightly different form: a space at the end is typed in the
 * middle of a sentence, and must not go while the person types on.
 */
export class AsTyped<Values extends object> {
  readonly #pairs = new Map<keyof Values, Pair>();

  /** What the server made of what was sent. */
  note(fields: readonly (keyof Values)[], sent: Values, stored: Values): void {
    for (const field of fields) this.#pairs.set(field, { stored: stored[field], typed: sent[field] });
  }

  forget(): void {
    this.#pairs.clear();
  }

  /** Of stored values, those that are of what was typed, as it was typed. */
  of<Shown extends { readonly values: Values }>(shown: Shown): Shown {
    const typed = [...this.#pairs].filter(([field, { stored }]) => isSame(stored, shown.values[field]));
    return {
      ...shown,
      values: { ...shown.values, ...Object.fromEntries(typed.map(([field, pair]) => [field, pair.typed])) },
    };
  }
}
