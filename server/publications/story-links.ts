import type { DeadLink } from '../../src/domain/publication/checks.ts';
import type { Actor } from '../core/actor.ts';
import type { Deps } from '../core/deps.ts';
import type { StoryDocument } from '../stories/index.ts';

/** So many links of a story are looked at. */
const MOST = 20;
/** Our own sanitiser wrote it: attributes are in double quotes. */
const LINK = /<a\b[^>]*?\shref="([^"]*)"/gi;

/** The web addresses that a story leads to, each once: in its text, its call to action, and its own at the source. */
export function linksOf({ html, cta, permalink }: Pick<StoryDocument, 'html' | 'cta' | 'permalink'>): DeadLink[] {
  const inText = [...html.matchAll(LINK)].map((match): DeadLink => ({ url: decoded(match[1] ?? ''), field: 'html' }));
  const all: DeadLink[] = [
    ...inText,
    ...(cta ? [{ url: cta.url, field: 'cta' } as const] : []),
    ...(permalink ? [{ url: permalink, field: null }] : []),
  ];
  const seen = new Map<string, DeadLink>();
  for (const link of all) {
    const url = URL.parse(link.url);
    if (!url || !/^https?:$/.test(url.protocol)) continue;
    url.hash = '';
    if (!seen.has(url.href)) seen.set(url.href, { ...link, url: url.href });
  }
  return [...seen.values()].slice(0, MOST);
}

const decoded = (attribute: string) => attribute.replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** An answer holds for so long, whoever asks. */
const ANSWER_MS = 10 * 60_000;
const MOST_ANSWERS = 5_000;

type Answer = { readonly at: number; readonly isAlive: Promise<boolean> };
/** By what asks, which a server has one of; the oldest come first. */
const answersBy = new WeakMap<object, Map<string, Answer>>();

type Checking = Pick<Deps, 'checkLink' | 'limits' | 'now'>;

/**
 * Looks at links, all at once, that were not looked at lately; of the others the answer is known.
 * @returns nothing where a person or their school has had many looked at: what is published is not kept from it
 */
export async function checkLinks(
  { checkLink, limits, now }: Checking,
  { uid, iid }: Pick<Actor, 'uid' | 'iid'>,
  story: StoryDocument,
): Promise<{ count: number; dead: DeadLink[] } | null> {
  const links = checkLink ? linksOf(story) : [];
  if (!checkLink || links.length === 0) return { count: 0, dead: [] };
  const at = now().getTime();
  const answers = answersBy.get(checkLink) ?? new Map<string, Answer>();
  answersBy.set(checkLink, answers);
  const isRecent = (answer: Answer | undefined) => answer !== undefined && Math.abs(at - answer.at) < ANSWER_MS;
  if (links.some(({ url }) => !isRecent(answers.get(url)))) {
    if (!(await limits.has('links', uid)) || !(await limits.has('links to', iid))) return null;
  }
  const alive = await Promise.all(
    links.map(({ url }) => {
      const answer = answers.get(url);
      if (answer && isRecent(answer)) return answer.isAlive;
      const isAlive = checkLink(url);
      answers.delete(url);
      answers.set(url, { at, isAlive });
      // What failed for a reason of ours is asked again.
      isAlive.catch(() => answers.delete(url));
      return isAlive;
    }),
  );
  for (const url of answers.keys()) {
    if (answers.size <= MOST_ANSWERS) break;
    answers.delete(url);
  }
  return { count: links.length, dead: links.filter((_, index) => !alive[index]) };
}
