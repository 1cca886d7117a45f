import type { StoryIndex } from 'storybook/internal/types';

const rootOf = (title: string) => title.split('/', 1)[0]?.trim().toLowerCase() ?? '';

/** The entry that an address asks for: by its id, a component's by its first; without an address the first of all. */
function requestedEntry(index: StoryIndex, address: string): StoryIndex['entries'][string] | undefined {
  const entries = Object.values(index.entries);
  const path = new URLSearchParams(address).get('path');
  if (!path || path === '/') return entries[0];
  const id = /^\/(?:story|docs)\/([^/#]+)/.exec(path)?.[1];
  return id ? (index.entries[id] ?? entries.find((entry) => entry.id.startsWith(`${id}--`))) : undefined;
}

/**
 * What the sidebar shows at first of a long index: the component that the address asks for whole, and of each closed root
 * one entry, so that its row is there. Null where the address names none of them: then nothing may be missing.
 */
export function firstPart(index: StoryIndex, address: string, closed: readonly string[]): StoryIndex | null {
  const entry = requestedEntry(index, address);
  if (!entry) return null;
  const roots = new Set([rootOf(entry.title)]);
  const entries = Object.entries(index.entries).filter(([, { title }]) => {
    const root = rootOf(title);
    if (title === entry.title || !closed.includes(root)) return true;
    const isFirst = !roots.has(root);
    roots.add(root);
    return isFirst;
  });
  return { ...index, entries: Object.fromEntries(entries) };
}

type Fetch = typeof fetch;

const isIndex = (request: RequestInfo | URL) => typeof request === 'string' && /^(?:\.\/)?index\.json$/.test(request);

/** An answer that is read by now: neither written out nor read once more. */
function answerWith(index: StoryIndex): Response {
  const answer = new Response(null, { headers: { 'Content-Type': 'application/json' } });
  answer.json = () => Promise.resolve(index);
  return answer;
}

/**
 * The manager works on each entry of the index several times over, in the thread in which the story wants to be drawn. So it
 * is handed the first part, and `release` gives the whole: once, and null if the manager has it or will be handed it.
 */
export function inTwoParts(ask: Fetch, address: () => string, closed: readonly string[]) {
  let held: StoryIndex | null = null;
  let isReleased = false;
  const fetchIndex: Fetch = async (...request) => {
    const answer = await ask(...request);
    if (isReleased || !answer.ok || !isIndex(request[0])) return answer;
    const whole = (await answer.json()) as StoryIndex;
    const first = isReleased ? null : firstPart(whole, address(), closed);
    held = first && whole;
    return answerWith(first ?? whole);
  };
  const release = (): StoryIndex | null => {
    const whole = held;
    isReleased = true;
    held = null;
    return whole;
  };
  return { fetch: fetchIndex, release };
}
