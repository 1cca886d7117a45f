import { holdWordIn } from '../../src/domain/story/hold-words.ts';
import type { ModerationSettings } from '../../src/domain/story/moderation-settings.ts';
import type { PendingReason } from '../../src/domain/story/schema.ts';
import { type ShownWords, shownTexts } from '../../src/domain/story/shown-texts.ts';
import { isOtherForVisitors } from './changed-story.ts';
import type { StoryDocument } from './documents.ts';

/** What a school asks before visitors see a change; the consent list has asked its question already. */
export type ShowRules = Pick<ModerationSettings, 'twoPeople' | 'holdWords'>;

type ShownChange = {
  /** What visitors see; `null` where they see nothing of the story. */
  readonly before: StoryDocument | null;
  /** What they would see, with the question that the consent list asks of it. */
  readonly after: StoryDocument;
  /** Of people who have approved exactly this; `null` for an edit, a source and a rule, which no one has approved. */
  readonly approval: { readonly people: number; readonly isConsentConfirmed: boolean } | null;
};

/**
 * Decides for every way in which what visitors see of a story can change: edit, restore, proposal, source, import, bulk act,
 * approval, publication and schedule. @returns what the change is pending for; nothing where visitors may see it
 */
export function mayShow(
  { before, after, approval }: ShownChange,
  { twoPeople, holdWords }: ShowRules,
): PendingReason[] {
  if (before && !isOtherForVisitors(before, after)) return [];
  const word = approval ? null : holdWordIn(holdWords, changedTexts(before, after));
  return [
    ...(after.consent?.state === 'question' && !approval?.isConsentConfirmed ? [{ why: 'consent' as const }] : []),
    ...(word === null ? [] : [{ why: 'word' as const, word }]),
    ...(twoPeople && (approval?.people ?? 0) < 2 ? [{ why: 'second-person' as const }] : []),
  ];
}

/** A hold word that was approved stops no change elsewhere in the story. */
function changedTexts(before: StoryDocument | null, after: StoryDocument): ShownWords {
  if (!before) return after;
  const [old, now] = [shownTexts(before), shownTexts(after)];
  return {
    title: old.title === now.title ? '' : after.title,
    text: old.text === now.text ? '' : after.text,
    media: old.alt === now.alt ? [] : after.media,
    hashtags: after.hashtags.filter((tag) => !before.hashtags.includes(tag)),
    cta: old.cta === now.cta ? null : (after.cta ?? null),
    author: old.author === now.author ? null : after.author,
  };
}
