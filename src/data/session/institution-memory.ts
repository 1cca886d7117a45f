import type { Unsubscribe } from '../port-shapes.ts';

/** Where the chosen school is kept between visits, under the specification's name `institutionId`. */
export interface InstitutionMemory {
  read(): string | null;
  write(iid: string): void;
  clear(): void;
  /** Calls when another tab chooses. */
  watch(listener: (iid: string | null) => void): Unsubscribe;
}

/** For stories and tests: nothing outlives it. `chooseElsewhere` plays another tab. */
export function memoryInstitutionMemory(
  iid: string | null = null,
): InstitutionMemory & { chooseElsewhere(iid: string): void } {
  let kept = iid;
  const listeners = new Set<(iid: string | null) => void>();
  return {
    read: () => kept,
    write(next) {
      kept = next;
    },
    clear() {
      kept = null;
    },
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    chooseElsewhere(next) {
      kept = next;
      for (const listener of listeners) listener(next);
    },
  };
}
