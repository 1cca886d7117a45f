/** The Auth service's code keeps who is signed in under names that begin so. */
const STORED_PREFIX = 'firebase:authUser:';
const SIGNS = ['pointerdown', 'keydown', 'focusin', 'input', 'submit', 'storage'] as const;

/** Whether this browser may have somebody signed in, without the code that knows for sure. */
export function hasStoredSession(): boolean {
  try {
    return [localStorage, sessionStorage].some((store) =>
      Object.keys(store).some((key) => key.startsWith(STORED_PREFIX)),
    );
  } catch {
    return true;
  }
}

/** Resolves when somebody touches the page or has done so before its code was there, or signs in in another tab. */
export function firstInteraction(): Promise<void> {
  if (document.activeElement !== document.body) return Promise.resolve();
  return new Promise((resolve) => {
    const come = () => {
      for (const sign of SIGNS) window.removeEventListener(sign, come);
      resolve();
    };
    for (const sign of SIGNS) window.addEventListener(sign, come);
  });
}
