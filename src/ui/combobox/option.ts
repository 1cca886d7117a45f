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
  search?: (query: string, signal: AbortSignal) => Promise<readonly Option[]>;
}
