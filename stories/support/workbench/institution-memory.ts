import type { InstitutionMemory } from '../../../src/data/session/institution-memory.ts';

/** The chosen school: nothing outlives it. `chooseElsewhere` plays another tab. */
export function storyInstitutionMemory(
  iid: string | null = null,
): InstitutionMemory & { chooseElsewhere(iid: string): void } {
  let currentIid = iid;
  const listeners = new Set<(iid: string | null) => void>();
  return {
    read: () => currentIid,
    write(next) {
      currentIid = next;
    },
    clear() {
      currentIid = null;
    },
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    chooseElsewhere(next) {
      currentIid = next;
      for (const listener of listeners) listener(next);
    },
  };
}
