import { useSyncExternalStore } from 'react';

/** Devices narrower than this in CSS pixels get the message; a zoomed window on a larger one does not. */
const SMALLEST = 768;

function subscribe(onChange: () => void) {
  window.addEventListener('resize', onChange);
  return () => window.removeEventListener('resize', onChange);
}

/** Whether the device's screen (not the window, not the zoom) is too small for the app. */
export function useSmallScreen(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.screen.width < SMALLEST,
    () => false,
  );
}
