/** A file of the app did not arrive: no connection, or a new version took the old files away. */
export class CodeLoadError extends Error {
  /** Makes the next use ask for it anew; to be called once the failure is shown. */
  renew: () => void = () => undefined;

  constructor(cause: unknown) {
    super('We couldn’t load this. Reload the page.', { cause });
  }
}

const RETRY_MS = 400;
/** Which version was reloaded for a file that it lacked. */
const RELOADED = 'sprx-reloaded';

type Options = {
  /** Whether the page may be loaded anew for it; not where that would lose more than the part is worth. */
  readonly reload?: boolean;
};

/**
 * The one way to fetch code on demand. Tries twice; where the server answers and the file is gone, as after a deployment, it
 * reloads the page, once for each version and never while the page holds what was typed.
 * @throws CodeLoadError
 */
export async function loadCode<T>(load: () => Promise<T>, { reload = true }: Options = {}): Promise<T> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    try {
      return await load();
    } catch (cause) {
      if (!reload || !(await reloadOnce())) throw new CodeLoadError(cause);
      // The page is on its way out: nothing is to be said any more.
      return new Promise<never>(() => undefined);
    }
  }
}

/** As `loadCode`, for what has no place on the page to say that it failed: the page's own message does. */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    const code = await loadCode(load);
    showMissing(false);
    return code;
  } catch (error) {
    showMissing(true);
    throw error;
  }
}

/** The message of `index.html`, with its way to reload: all that is left when the app itself is missing. */
export function showMissing(isMissing: boolean): void {
  globalThis.document?.getElementById('missing')?.toggleAttribute('hidden', !isMissing);
}

/** Only what was built has names that a deployment takes away. */
const BUILT = /\/assets\//;

async function reloadOnce(): Promise<boolean> {
  const version = import.meta.url;
  try {
    if (!BUILT.test(version) || sessionStorage.getItem(RELOADED) === version || holdsText()) return false;
    if (!(await fetch('/theme.js', { method: 'HEAD', cache: 'no-store' })).ok) return false;
    sessionStorage.setItem(RELOADED, version);
  } catch {
    return false;
  }
  window.location.reload();
  return true;
}

let changed: Node[] = [];
globalThis.document?.addEventListener(
  'input',
  ({ target }) => {
    changed = changed.filter((one) => one.isConnected && one !== target).concat(target as Node);
  },
  true,
);

/** Something was typed or chosen that is still on the page, or the page would ask before it is left. */
function holdsText(): boolean {
  return (
    changed.some((one) => one.isConnected) || !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  );
}
