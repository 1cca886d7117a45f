import type { Reads } from '../../domain/networks/manifest.ts';
import { errorMessage } from '../../lib/error-message.ts';
import { excerpt } from '../../lib/text.ts';
import type { HashtagGroups } from '../../patterns/hashtags/hashtag-groups.ts';
import { StoryCard } from '../../patterns/stories/story-card.tsx';
import { When } from '../../patterns/when.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { BrokenDrawing, NoStoriesDrawing } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Box } from '../../ui/layout.tsx';
import { Loading, SkeletonCards } from '../../ui/skeleton.tsx';
import type { PreviewState } from './use-preview.ts';

type Props = {
  reads: Reads;
  state: PreviewState;
  /** What the form says now. */
  sourceText: string;
  groups: HashtagGroups | undefined;
  onRetry: () => void;
  /** What is read is chosen already, not typed. */
  chosen?: boolean;
  /** Only the titles, for narrow places. */
  compact?: boolean;
};

const LABELS: Record<Reads, { enter: string; refused: string; untitled: string; empty: string; changed: string }> = {
  feed: {
    enter: 'Enter an address and choose Preview to see its latest posts. Nothing is imported yet.',
    refused: 'No feed found at this address',
    untitled: 'Untitled feed',
    empty: 'This feed has no posts yet. New posts are imported when they appear.',
    changed: 'The address has changed. Choose Preview to see its posts.',
  },
  account: {
    enter: 'Enter an account and choose Preview to see its latest posts. Nothing is imported yet.',
    refused: 'Account not found',
    untitled: 'Unnamed account',
    empty: 'This account has no posts yet. New posts are imported when they appear.',
    changed: 'The account has changed. Choose Preview to see its posts.',
  },
};

/** The latest posts of a source before anything is imported. */
export function PreviewPanel(props: Props) {
  return (
    <Box as="section" ground="sunken" padding="lg" aria-label="Preview" aria-live="polite" className="grid gap-4">
      <Content {...props} />
    </Box>
  );
}

function Content({ reads, state, sourceText, groups, onRetry, chosen = false, compact = false }: Props) {
  const labels = LABELS[reads];
  switch (state.status) {
    case 'idle':
      return (
        <EmptyState drawing={compact ? undefined : <NoStoriesDrawing />} title="No preview yet" level={2}>
          {chosen ? 'Choose Preview to see the latest posts. Nothing is imported yet.' : labels.enter}
        </EmptyState>
      );
    case 'loading':
      return (
        <Loading label="Fetching the latest posts">
          <SkeletonCards cards={2} />
        </Loading>
      );
    case 'refused':
      return (
        <EmptyState drawing={compact ? undefined : <BrokenDrawing />} title={labels.refused} level={2}>
          Check the field and try again.
        </EmptyState>
      );
    case 'failed':
      return (
        <Banner
          tone="danger"
          title="We couldn’t fetch a preview"
          action={
            <Button size="sm" onClick={onRetry}>
              Try again
            </Button>
          }
        >
          {errorMessage(state.error)}
        </Banner>
      );
    case 'ready': {
      const { title, items } = state.preview;
      return (
        <>
          <div>
            <h2 dir="auto" className="type-display text-lg wrap-anywhere">
              {title || labels.untitled}
            </h2>
            <p className="text-sm text-ink-2">{items.length === 0 ? labels.empty : 'Latest posts'}</p>
          </div>
          {sourceText === state.sourceText ? null : <Banner tone="info">{labels.changed}</Banner>}
          {compact ? (
            <ul className="divide-y divide-subtle">
              {items.map((story) => (
                <li key={story.externalId ?? story.id} className="flex items-baseline justify-between gap-4 py-1.5">
                  <span dir="auto" className="min-w-0 text-ink wrap-anywhere">
                    {story.title || excerpt(story.text, 80)}
                  </span>
                  <When iso={story.publishedAt} className="shrink-0 text-sm text-ink-3" />
                </li>
              ))}
            </ul>
          ) : (
            <div className="grid gap-4 sm:grid-cols-2">
              {items.map((story) => (
                <StoryCard key={story.externalId ?? story.id} story={story} groups={groups} level={3} />
              ))}
            </div>
          )}
        </>
      );
    }
    default:
      return state satisfies never;
  }
}
