import type { Timestamp } from 'firebase-admin/firestore';
import { withoutEdited } from '../../src/domain/story/proposal.ts';
import { hasPictureOrFilm } from '../../src/domain/story/schema.ts';
import { fold, searchWords } from '../../src/domain/story/search-words.ts';
import { isSameValue } from '../core/firestore/same-value.ts';
import { type FromSource, type ProposedDocument, type StoryDocument, versionOf } from './documents.ts';
import { isSameMedia, type MediaMarks, mediaMarks } from './story-media.ts';
import { VISIBLE_FIELDS } from './visible-fields.ts';

/** Is one of the words of a story with a picture or film. No word that is typed has a colon. */
export const WITH_MEDIA = ':media';

type Written = Pick<StoryDocument, 'title' | 'text' | 'hashtags' | 'media'> & Parameters<typeof mediaMarks>[0];

/** The fields that follow from others. */
export function derived(story: Written): Pick<StoryDocument, 'words' | 'sortTitle'> & MediaMarks {
  const marks = hasPictureOrFilm(story.media) ? [WITH_MEDIA] : [];
  return {
    words: [...searchWords(story), ...marks],
    sortTitle: fold(story.title).slice(0, 200),
    ...mediaMarks(story),
  };
}

/** A story with these changes, counted as one, and with all that follows from them. */
export function changed(story: StoryDocument, changes: Partial<StoryDocument>, now: Timestamp): StoryDocument {
  const isOther = story.approvals?.length && isOtherForVisitors(story, { ...story, ...changes });
  const approvals = isOther ? { approvals: [], approverIds: [] } : {};
  const merged = { ...story, ...approvals, ...changes, version: versionOf(story) + 1, updatedAt: now };
  return withOriginal({ ...merged, ...derived(merged) }, originalOf(story));
}

/** What a person approves: when it is dated is decided with the publication. */
const APPROVED_FIELDS = VISIBLE_FIELDS.filter((field) => field !== 'publishedAt' && field !== 'text');

/** Whether visitors would see something else than what was approved. */
export function isOtherForVisitors(before: StoryDocument, after: StoryDocument): boolean {
  return (
    APPROVED_FIELDS.some((field) => !isSameValue(before[field] ?? null, after[field] ?? null)) ||
    !isSameMedia(before.media, after.media)
  );
}

const SOURCE_FIELDS = [
  'title',
  'html',
  'text',
  'permalink',
  'author',
  'media',
  'hashtags',
  'publishedAt',
] as const satisfies (keyof FromSource)[];

/** What the source says now; `null` for what was written here. */
export function originalOf(story: StoryDocument): FromSource | null {
  if (story.kind === 'authored') return null;
  const ours = Object.fromEntries(SOURCE_FIELDS.map((field) => [field, story[field]])) as FromSource;
  const { cta: _, ...proposed } = story.proposed ? acceptedContent(sourcePart(story.proposed) ?? NOTHING) : {};
  return { ...ours, ...proposed, ...story.sourceFields };
}

/** Keeps of what the source says only what the story does not say itself. */
export function withOriginal(story: StoryDocument, source: FromSource | null): StoryDocument {
  const { sourceFields: _, ...rest } = story;
  if (!source) return rest;
  const differing = SOURCE_FIELDS.filter((field) => !isSameValue(source[field], story[field]));
  if (differing.length === 0) return rest;
  return { ...rest, sourceFields: Object.fromEntries(differing.map((field) => [field, source[field]])) };
}

export function proposing(proposed: ProposedDocument | null): Pick<StoryDocument, 'proposed' | 'hasProposal'> {
  return { proposed, hasProposal: proposed !== null };
}

/** What a proposal changes of a story. */
export type ProposedContent = Partial<FromSource & Pick<StoryDocument, 'cta'>>;
const NOTHING = {} as ProposedDocument;

/** The content that accepting a proposal leads to. */
export function acceptedContent(proposed: ProposedDocument): ProposedContent {
  const { at: _, by: __, edit: ___, pendingFor: ____, approvals: _____, ...content } = proposed;
  return content;
}

/** What of a proposal a person edited; the plain text goes with its HTML. */
export function editedPart(proposed: ProposedDocument | null | undefined): ProposedContent {
  if (!proposed?.edit) return {};
  const content = Object.entries(acceptedContent(proposed));
  const fields = fieldsWithText(proposed.edit.fields);
  return Object.fromEntries(content.filter(([field]) => fields.includes(field)));
}

/** What of a proposal its source changed; `null` where that is nothing. */
export function sourcePart(proposed: ProposedDocument): ProposedDocument | null {
  if (!proposed.edit) return proposed;
  const { by: _, edit, pendingFor: __, approvals: ___, ...own } = proposed;
  return withoutEdited(own, edit.fields);
}

export const fieldsWithText = (fields: readonly string[]): string[] =>
  fields.includes('html') ? [...fields, 'text'] : [...fields];
