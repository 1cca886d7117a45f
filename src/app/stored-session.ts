/** The Auth service's code keeps who is signed in under names that begin so. */
const STORED_PREFIX = 'firebase:authUser:';
const SIGNS = ['pointerdown', 'keydown', 'focusin', 'input', 'submit', 'storage'] as const;

/** Whether this browser may have a sign-in, without loading the code that can check it. */
export function hasStoredSession(): boolean {
  try {
    return [localStorage, sessionStorage].some((store) =>
      Object.keys(store).some((key) => key.startsWith(STORED_PREFIX)),
    );
  } catch {
    return true;
  }
}

/** Resolves at the first interaction with the page, also one before its code was loaded, or when a person signs in in another tab. */
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
