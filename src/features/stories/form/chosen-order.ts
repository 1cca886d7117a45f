type Place<T> = { readonly id: string; state: 'sending' | 'left-out' | 'handed-over'; value: T | null };

/** Hands over what is sent in the order in which it was chosen, whichever arrives first. */
export class ChosenOrder<T> {
  readonly #places: Place<T>[] = [];
  readonly #handOver: (value: T, later: readonly T[]) => void;

  /** `later`: what was chosen after it and is handed over already, as after a second try. */
  constructor(handOver: (value: T, later: readonly T[]) => void) {
    this.#handOver = handOver;
  }

  /** It is being sent, perhaps again: what was chosen after it comes after it. */
  begin(id: string): void {
    const place = this.#placeOf(id);
    if (place) Object.assign(place, { state: 'sending', value: null });
    else this.#places.push({ id, state: 'sending', value: null });
  }

  arrived(id: string, value: T): void {
    const place = this.#placeOf(id);
    if (!place) return;
    place.value = value;
    this.#goOn();
  }

  /** It failed or was removed: the others go on without it. */
  leaveOut(id: string): void {
    const place = this.#placeOf(id);
    if (place?.state !== 'sending') return;
    place.state = 'left-out';
    this.#goOn();
  }

  #placeOf(id: string): Place<T> | undefined {
    return this.#places.find((place) => place.id === id);
  }

  #goOn(): void {
    for (const [index, place] of this.#places.entries()) {
      if (place.state !== 'sending') continue;
      if (place.value === null) return;
      place.state = 'handed-over';
      const later = this.#places.slice(index + 1).filter(({ state }) => state === 'handed-over');
      this.#handOver(
        place.value,
        later.flatMap(({ value }) => (value === null ? [] : [value])),
      );
    }
  }
}
