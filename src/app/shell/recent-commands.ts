import * as z from 'zod/mini';

/** A command as it is kept: what it was called, and where it led. */
const keptSchema = z.object({
  group: z.string(),
  id: z.string(),
  label: z.string(),
  detail: z.optional(z.string()),
  path: z.nullable(z.string()),
});
export type KeptCommand = z.infer<typeof keptSchema>;

const MOST_RECENT = 5;

const keyOf = (uid: string, iid: string | null) => `sprx-recent ${uid} ${iid ?? ''}`;

/** What this person opened last in this school, the latest first; in this tab alone, which others may use afterwards. */
export function readRecent(uid: string, iid: string | null): KeptCommand[] {
  try {
    const stored = z.array(keptSchema).safeParse(JSON.parse(sessionStorage.getItem(keyOf(uid, iid)) ?? '[]'));
    return stored.success ? stored.data : [];
  } catch {
    return [];
  }
}

export function addRecent(before: readonly KeptCommand[], added: KeptCommand): KeptCommand[] {
  return [added, ...before.filter(({ id }) => id !== added.id)].slice(0, MOST_RECENT);
}

export function keepRecent(uid: string, iid: string | null, recent: readonly KeptCommand[]): void {
  try {
    sessionStorage.setItem(keyOf(uid, iid), JSON.stringify(recent));
  } catch {
    // Storage is closed to this page: the list lasts as long as the page.
  }
}
