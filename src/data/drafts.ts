/**
 * What was typed and not saved, in this browser: a reload, a crash, a lost connection and a closed tab keep it. It belongs to a
 * person in a school, and goes when the person signs out.
 */
const PREFIX = 'sprx.draft.';
/** An abandoned draft is not kept on a computer that others may use. */
const MAX_AGE_MS = 14 * 24 * 60 * 60_000;

const placeOf = (owner: string, name: string) => `${PREFIX}${owner}.${name}`;

/** `null` for nothing, for what is too old, and where the browser keeps nothing. */
export function readDraft(owner: string, name: string, now = Date.now()): unknown {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(placeOf(owner, name)) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('at' in stored) || !('value' in stored)) return null;
    if (typeof stored.at === 'number' && now - stored.at < MAX_AGE_MS) return stored.value;
    localStorage.removeItem(placeOf(owner, name));
    return null;
  } catch {
    return null;
  }
}

/** `null` drops it. */
export function keepDraft(owner: string, name: string, value: unknown, now = Date.now()): void {
  try {
    if (value === null) localStorage.removeItem(placeOf(owner, name));
    else localStorage.setItem(placeOf(owner, name), JSON.stringify({ at: now, value }));
  } catch {
    // Without a place to keep it the form still works; only a reload loses it.
  }
}

/** Drops all that a person has typed, in every school, and the drafts of others that are too old. */
export function forgetDrafts(uid: string, now = Date.now()): void {
  try {
    for (const name of Object.keys(localStorage)) {
      if (!name.startsWith(PREFIX)) continue;
      if (name.startsWith(`${PREFIX}${uid}.`) || isOld(localStorage.getItem(name), now)) localStorage.removeItem(name);
    }
  } catch {
    // There was nothing to drop.
  }
}

function isOld(text: string | null, now: number): boolean {
  const at = /^\{"at":(\d+),/.exec(text ?? '')?.[1];
  return at === undefined || now - Number(at) >= MAX_AGE_MS;
}
