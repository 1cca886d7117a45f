import { errorMessage } from '../../data/alerts.tsx';
import type { HashtagGroups } from '../../patterns/hashtag-groups.ts';
import { StoryCard } from '../../patterns/story-card.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { BrokenDrawing, NoStoriesDrawing } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Box } from '../../ui/layout.tsx';
import { Loading, SkeletonCards } from '../../ui/skeleton.tsx';
import type { PreviewState } from './use-preview.ts';

type Props = {
  state: PreviewState;
  /** What stands in the form now. */
  asked: string;
  groups: HashtagGroups | undefined;
  onRetry: () => void;
};

/** The newest posts of a feed as they would come in, before anything is kept. */
export function PreviewPanel({ state, asked, groups, onRetry }: Props) {
  return (
    <Box as="section" ground="sunken" padding="lg" aria-label="Preview" aria-live="polite" className="grid gap-4">
      <Content state={state} asked={asked} groups={groups} onRetry={onRetry} />
    </Box>
  );
}

function Content({ state, asked, groups, onRetry }: Props) {
  switch (state.status) {
    case 'idle':
      return (
        <EmptyState drawing={<NoStoriesDrawing />} title="See it before you add it" level={2}>
          Enter an address and choose Preview: the newest five posts appear here. Nothing is kept yet.
        </EmptyState>
      );
    case 'loading':
      return (
        <Loading label="Fetching the newest posts">
          <SkeletonCards cards={2} />
        </Loading>
      );
    case 'refused':
      return (
        <EmptyState drawing={<BrokenDrawing />} title="Nothing to show" level={2}>
          There is no feed to read at this address. What is wrong with it stands beside the field.
        </EmptyState>
      );
    case 'failed':
      return (
        <Banner
          tone="danger"
          title="The preview did not work"
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
              {title || 'A feed without a title'}
            </h2>
            <p className="text-sm text-ink-2">
              {items.length === 0
                ? 'The address works, but there is no post in it yet. You can add it all the same.'
                : 'Its newest posts, as they will wait for your decision.'}
            </p>
          </div>
          {asked === state.asked ? null : (
            <Banner tone="info">You have changed the address since. Choose Preview again to see what it holds.</Banner>
          )}
          <div className="grid gap-4 sm:grid-cols-2">
            {items.map((story) => (
              <StoryCard key={story.externalId ?? story.id} story={story} groups={groups} level={3} />
            ))}
          </div>
        </>
      );
    }
    default:
      return state satisfies never;
  }
}
