import { HTML_RULES } from '../../../src/lib/story-html.ts';
import type { Deps } from '../../core/deps.ts';
import { dataOf } from '../../core/firestore/documents.ts';
import { refs } from '../../core/firestore/refs.ts';
import type { StoryDocument } from '../documents.ts';

type CleanDeps = Pick<Deps, 'db' | 'hashing' | 'sanitiseHtml' | 'log'>;

/** Proves that these rules have cleaned exactly this HTML: whoever writes another without cleaning it leaves a wrong mark. */
export const cleanMark = ({ hashing }: Pick<Deps, 'hashing'>, html: string): string =>
  hashing.sha256(`${HTML_RULES}\n${html}`, 'hex');

/**
 * The HTML of a story as the rules of now allow it. It was cleaned when it was written, perhaps by earlier rules: it is cleaned
 * again once, and stored with its mark, so that views need not do it.
 */
export async function cleanHtml(deps: CleanDeps, story: StoryDocument): Promise<string> {
  if (story.cleanMark === cleanMark(deps, story.html)) return story.html;
  const { html } = deps.sanitiseHtml(story.html);
  await store(deps, story, html).catch((error: unknown) =>
    deps.log.warn({ err: error, story: story.id }, 'cleaned story not stored'),
  );
  return html;
}

/** Unless it was changed meanwhile. What visitors see stays the same: they have had the cleaned HTML before. */
async function store(deps: CleanDeps, { id, html: before }: StoryDocument, html: string): Promise<void> {
  const reference = refs.story(deps.db, id);
  await deps.db.runTransaction(async (tx) => {
    const now = dataOf<StoryDocument>(await tx.get(reference));
    if (now?.html !== before) return;
    tx.update(reference, { cleanMark: cleanMark(deps, html), ...(html === before ? {} : { html }) });
  });
}
