export interface Option {
  readonly value: string;
  readonly label: string;
  /** A second line; searched as well. */
  readonly detail?: string;
  readonly disabled?: boolean;
}

/** Either all of them, or a way to ask for those that fit; `signal` aborts when the answer is no longer wanted. */
export interface OptionSource {
  options?: readonly Option[];
  /** Finds options for what was typed, where there are too many to hand over. */
  search?: (query: string, signal: AbortSignal) => Promise<readonly Option[]>;
}
