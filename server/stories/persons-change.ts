import type { Timestamp } from 'firebase-admin/firestore';
import type { KnownNames } from '../../src/domain/story/consent.ts';
import { isApproved } from '../../src/domain/story/moderation.ts';
import { withoutEdited } from '../../src/domain/story/proposal.ts';
import { isSameValue } from '../core/firestore/same-value.ts';
import { acceptedContent, changed, editedPart, type ProposedContent, proposing } from './changed-story.ts';
import { consentAfter } from './consent-list.ts';
import type { ProposedDocument, StoryDocument } from './documents.ts';
import { mayShow, type ShowRules } from './may-show.ts';
import { type VersionedFields, versionedOf } from './versions.ts';

/** What visitors see and people edit. */
const PROPOSABLE = ['title', 'html', 'text', 'media', 'hashtags', 'cta'] as const satisfies (keyof StoryDocument)[];

/** By whom and under which rules a story is changed. */
export type ByPerson = {
  readonly person: { readonly uid: string; readonly name: string };
  readonly rules: ShowRules;
  /** Of the consent list. */
  readonly names: KnownNames | null;
  readonly now: Timestamp;
};

/** What a person has written of a story, also where that is pending. */
export function writtenOf(story: StoryDocument): VersionedFields {
  return { ...versionedOf(story), ...editedPart(story.proposed) };
}

/**
 * What a person changes of a story, with the fields that were edited: at once where visitors may see it, else beside what they see.
 * `story` has the consent question of what visitors see.
 */
export function personsChange(
  story: StoryDocument,
  changes: Partial<StoryDocument>,
  fields: readonly string[],
  by: ByPerson,
): StoryDocument {
  const proposed = story.proposed ? withoutFields(story.proposed, fields) : null;
  const after = changed(story, { ...changes, ...proposing(proposed) }, by.now);
  if (!isApproved(story.status) || !isApproved(after.status)) return after;
  const consent = consentAfter(by.names, story, after);
  const pendingFor = mayShow({ before: story, after: { ...after, consent }, approval: null }, by.rules);
  if (pendingFor.length === 0) return after;
  const direct = Object.entries(changes).filter(([field]) => !isProposable(field));
  const edited = [...new Set([...story.edited, ...fields.filter((field) => !isProposable(field))])];
  const waiting = proposalOf(story, changes, fields, { ...by, pendingFor });
  return changed(story, { ...Object.fromEntries(direct), edited, ...proposing(waiting) }, by.now);
}

const isProposable = (field: string) => PROPOSABLE.some((each) => each === field);

/** What is left of a proposal once these fields were written anew. */
function withoutFields(proposed: ProposedDocument, fields: readonly string[]): ProposedDocument | null {
  const left = withoutEdited(proposed, fields);
  if (!left?.edit) return left;
  const { edit, by, ...own } = left;
  const edited = edit.fields.filter((field) => !fields.includes(field));
  return edited.length > 0 ? { ...own, edit: { ...edit, fields: edited }, ...(by ? { by } : {}) } : own;
}

function proposalOf(
  story: StoryDocument,
  changes: Partial<StoryDocument>,
  fields: readonly string[],
  { person, now, pendingFor }: ByPerson & Pick<ProposedDocument, 'pendingFor'>,
): ProposedDocument {
  const before = story.proposed ?? null;
  const edited = [...new Set([...(before?.edit?.fields ?? []), ...fields.filter(isProposable)])];
  const merged = { ...(before ? acceptedContent(before) : {}), ...changes };
  const content = Object.fromEntries(
    Object.entries(merged).filter(
      ([field, value]) =>
        (isProposable(field) || (before && field in before)) &&
        !isSameValue(value ?? null, story[field as keyof StoryDocument] ?? null),
    ),
  ) as ProposedContent;
  // Whoever edits it is the first of the two, unless colleagues’ or the source’s changes are in it, or it is their own story.
  const isOfTwo = pendingFor?.some(({ why }) => why === 'second-person');
  const isAlone =
    before === null ||
    (before.by?.uid === person.uid && before.approvals?.every(({ by }) => by === person.uid) === true);
  const isFirst = isOfTwo && isAlone && !(story.kind === 'authored' && story.createdBy === person.uid);
  return {
    ...content,
    at: now,
    by: { uid: person.uid, name: person.name },
    edit: { fields: edited.filter((field) => field in content), version: (story.version ?? 1) + 1 },
    ...(pendingFor ? { pendingFor } : {}),
    ...(isFirst ? { approvals: [{ by: person.uid, name: person.name, at: now }] } : {}),
  };
}

/** The fields that people changed, once this proposal is accepted. */
export function editedAfter(
  story: StoryDocument,
  proposed: ProposedDocument,
  source: ProposedContent | null,
): string[] {
  const fields = proposed.edit?.fields ?? [];
  const isOriginal = (field: string) =>
    source !== null && isSameValue(proposed[field as keyof ProposedContent], source[field as keyof ProposedContent]);
  const others = story.edited.filter((field) => !fields.includes(field));
  return [...others, ...fields.filter((field) => !isOriginal(field))];
}
