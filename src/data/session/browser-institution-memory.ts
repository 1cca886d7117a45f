import type { InstitutionMemory } from './institution-memory.ts';

const NAME = 'institutionId';

/** In the browser's local storage; a browser that refuses storage keeps it for the tab's life. */
export function browserInstitutionMemory(): InstitutionMemory {
  let current: string | null = null;
  return {
    read() {
      try {
        return localStorage.getItem(NAME) ?? current;
      } catch {
        return current;
      }
    },
    write(iid) {
      current = iid;
      try {
        localStorage.setItem(NAME, iid);
      } catch (error) {
        console.warn('The chosen school is kept for this tab only', error);
      }
    },
    clear() {
      current = null;
      try {
        localStorage.removeItem(NAME);
      } catch (error) {
        console.warn('The chosen school was kept for this tab only', error);
      }
    },
    watch(listener) {
      const onStorage = (event: StorageEvent) => {
        if (event.key === NAME) listener(event.newValue);
      };
      window.addEventListener('storage', onStorage);
      return () => window.removeEventListener('storage', onStorage);
    },
  };
}
