import { useEffect } from 'react';

/** Calls `then` once its siblings are rendered: an effect runs only when nothing above it is suspended. */
export function Mounted({ then }: { then: () => void }) {
  useEffect(() => {
    // The parent's own effects run after its children's; the timer that this stops is set there.
    const later = setTimeout(then);
    return () => clearTimeout(later);
  }, [then]);
  return null;
}
