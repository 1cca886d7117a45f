import type { ReactNode } from 'react';
import { AllDoneDrawing } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

export type ReviewedStory = {
  readonly id: string;
  readonly title: string;
  readonly verdict: string;
  /** Names of the collections that it appears in. */
  readonly collections: readonly string[];
  /** Names of the widgets that show one of them; undefined while they are not known. */
  readonly widgets: readonly string[] | undefined;
};

type Props = {
  /** What was done in this visit, the newest last. */
  reviewed: readonly ReviewedStory[];
  storyLink: (id: string, title: string) => ReactNode;
  action: ReactNode;
};

const MOST = 6;

/** The end of the queue: what was published in this visit, and where it appears. */
export function AllReviewed({ reviewed, storyLink, action }: Props) {
  const published = reviewed.filter(({ verdict }) => verdict === 'Approved' || verdict === 'Updated');
  const newest = published.toReversed().slice(0, MOST);
  return (
    <EmptyState
      framed
      drawing={<AllDoneDrawing />}
      title="You’re all caught up"
      level={2}
      focusTitle={reviewed.length > 0}
      action={action}
    >
      <p>{reviewed.length > 0 ? `${summary(reviewed)}.` : 'New posts appear here automatically.'}</p>
      {newest.length > 0 ? (
        <ul
          aria-label="Published in this visit"
          className="mt-4 divide-y divide-subtle border-y border-subtle text-start"
        >
          {newest.map(({ id, title, ...places }) => (
            <li key={id} className="grid gap-0.5 py-2">
              <span className="truncate">{storyLink(id, title)}</span>
              <span className="text-sm text-ink-3">{placesText(places)}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {published.length > MOST ? <p className="mt-2 text-sm text-ink-3">{`${published.length - MOST} more`}</p> : null}
    </EmptyState>
  );
}

const NAMES = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** "In Front page and Sport. Shown in Home page." */
function placesText({ collections, widgets }: Pick<ReviewedStory, 'collections' | 'widgets'>): string {
  if (collections.length === 0) return 'Not in any collection yet';
  const where = `In ${NAMES.format(collections)}`;
  if (!widgets) return where;
  return `${where}. ${widgets.length > 0 ? `Shown in ${NAMES.format(widgets)}` : 'Not used in a widget'}.`;
}

const DID = [
  ['Approved', 'published'],
  ['Scheduled', 'scheduled'],
  ['Awaiting a second person', 'awaiting a second person'],
  ['Updated', 'updated'],
  ['Kept', 'kept as published'],
  ['Hidden', 'hidden'],
  ['Returned', 'returned'],
  ['Removed', 'removed from the collection'],
] as const;

/** "3 stories published, 1 hidden" */
function summary(reviewed: readonly ReviewedStory[]): string {
  const parts = DID.flatMap(([verdict, word]) => {
    const count = reviewed.filter((story) => story.verdict === verdict).length;
    return count > 0 ? [{ count, word }] : [];
  });
  return parts
    .map(({ count, word }, index) =>
      index > 0 ? `${count} ${word}` : `${count} ${count === 1 ? 'story' : 'stories'} ${word}`,
    )
    .join(', ');
}
