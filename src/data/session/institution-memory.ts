import type { Unsubscribe } from '../port-shapes.ts';

/** Where the chosen school is kept between visits, under the specification's name `institutionId`. */
export interface InstitutionMemory {
  read(): string | null;
  write(iid: string): void;
  clear(): void;
  /** Calls when another tab chooses. */
  watch(listener: (iid: string | null) => void): Unsubscribe;
}
