import { useCallback, useEffect, useRef } from 'react';

/**
 * While `dirty`, the browser asks before the tab is closed or loads another page. Returns what to call when the person has
 * agreed to leave; the next change asks anew.
 */
export function useUnsavedWarning(dirty: boolean): () => void {
  const allowed = useRef(false);
  useEffect(() => {
    if (!dirty) return;
    allowed.current = false;
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!allowed.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, [dirty]);
  return useCallback(() => {
    allowed.current = true;
  }, []);
}
