import type { SchoolStory, StoryStatus } from '../../domain/story/schema.ts';

export type StoryEvent = {
  /** `posted`: where it comes from. `dated`: the day that a story written here is given. */
  readonly kind:
    | 'posted'
    | 'dated'
    | 'came-in'
    | 'written'
    | 'changed'
    | 'first-approval'
    | 'approved'
    | 'hidden'
    | 'returned';
  /** ISO 8601. */
  readonly at: string;
  /** Who decided; `null` where the record does not say. */
  readonly by: 'you' | 'colleague' | null;
  /** Where the record has it. */
  readonly name?: string;
};

const DECIDED: Partial<Record<StoryStatus, 'approved' | 'hidden' | 'returned'>> = {
  approved: 'approved',
  hidden: 'hidden',
  returned: 'returned',
};
/** A decision and the coming in also write when the story was changed, a moment apart. */
const SAME_MS = 60_000;

/** What the record says has happened to a story, the newest first. `uid` is the reader's. */
export function storyEvents(story: SchoolStory, uid: string | undefined): StoryEvent[] {
  const { kind, publishedAt, importedAt, updatedAt, moderation, approvals } = story;
  const events: StoryEvent[] = [
    kind === 'post' ? { kind: 'came-in', at: importedAt, by: null } : { kind: 'written', at: importedAt, by: null },
  ];
  if (kind === 'post') events.push({ kind: 'posted', at: publishedAt, by: null });
  // What is written here is dated by its writing until the author says otherwise.
  else if (apart(publishedAt, importedAt)) events.push({ kind: 'dated', at: publishedAt, by: null });
  const decided = DECIDED[story.status];
  if (moderation && decided) {
    const by = moderation.by === null ? null : moderation.by === uid ? 'you' : 'colleague';
    events.push({ kind: decided, at: moderation.at, by });
  }
  const [first] = approvals;
  if (first) {
    const by = first.by === uid ? 'you' : 'colleague';
    events.push({ kind: 'first-approval', at: first.at, by, name: first.name });
  }
  if (events.every(({ at }) => apart(at, updatedAt))) events.push({ kind: 'changed', at: updatedAt, by: null });
  return events.sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
}

function apart(one: string, other: string): boolean {
  return Math.abs(Date.parse(one) - Date.parse(other)) > SAME_MS;
}
