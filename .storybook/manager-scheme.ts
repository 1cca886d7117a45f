export const SCHEMES = ['system', 'light', 'dark'] as const;
/** The manager’s own light, apart from the theme of the stories, which the toolbar sets. */
export type Scheme = (typeof SCHEMES)[number];

const KEY = 'sprx-workbench-scheme';
const CHANGED = 'sprx-workbench-scheme';
const night = window.matchMedia('(prefers-color-scheme: dark)');

export function chosenScheme(): Scheme {
  try {
    return SCHEMES.find((it) => it === localStorage.getItem(KEY)) ?? 'system';
  } catch {
    // Storage is refused: the choice lasts as long as the page does not.
    return 'system';
  }
}

export function chooseScheme(scheme: Scheme): void {
  try {
    localStorage.setItem(KEY, scheme);
  } catch {
    return;
  }
  window.dispatchEvent(new Event(CHANGED));
}

export function schemeNow(): 'light' | 'dark' {
  const chosen = chosenScheme();
  if (chosen !== 'system') return chosen;
  return night.matches ? 'dark' : 'light';
}

export function watchScheme(onChange: () => void): void {
  night.addEventListener('change', onChange);
  window.addEventListener(CHANGED, onChange);
  // Another tab of the workbench.
  window.addEventListener('storage', (event) => {
    if (event.key === KEY) onChange();
  });
}
