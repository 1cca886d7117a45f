export interface Option {
  readonly value: string;
  readonly label: string;
  /** A second line; searched as well. */
  readonly detail?: string;
  readonly disabled?: boolean;
  /** Those of one group stand together under its name. */
  readonly group?: string;
}

/** The options in the order of their groups, and within one as they were; those without one come first. */
export function inGroups(options: readonly Option[]): readonly Option[] {
  const groups = [...new Set(options.map(({ group }) => group ?? ''))].sort(
    (a, b) => Number(a !== '') - Number(b !== ''),
  );
  return groups.length < 2 ? options : groups.flatMap((name) => options.filter(({ group = '' }) => group === name));
}

/** Either all of them, or a way to ask for those that fit; `signal` aborts when the answer is no longer needed. */
export interface OptionSource {
  options?: readonly Option[];
  /** Finds options for what was typed, where there are too many to hand over. */
  search?: (query: string, signal: AbortSignal) => Promise<readonly Option[]>;
}
