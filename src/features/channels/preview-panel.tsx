import { errorMessage } from '../../data/alerts.tsx';
import type { Reads } from '../../domain/networks/manifest.ts';
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
  reads: Reads;
  state: PreviewState;
  /** What stands in the form now. */
  asked: string;
  groups: HashtagGroups | undefined;
  onRetry: () => void;
};

const LABELS: Record<Reads, { enter: string; refused: string; untitled: string; empty: string; changed: string }> = {
  feed: {
    enter: 'Enter an address and choose Preview: the newest five posts appear here. Nothing is kept yet.',
    refused: 'There is no feed to read at this address. What is wrong with it stands beside the field.',
    untitled: 'A feed without a title',
    empty: 'The address works, but there is no post in it yet. You can add it all the same.',
    changed: 'You have changed the address since. Choose Preview again to see what it holds.',
  },
  account: {
    enter: 'Enter an account and choose Preview: the newest five posts appear here. Nothing is kept yet.',
    refused: 'There is no account to read under this name. What is wrong with it stands beside the field.',
    untitled: 'An account without a name',
    empty: 'The account is there, but it has no post yet. You can add it all the same.',
    changed: 'You have changed the account since. Choose Preview again to see its posts.',
  },
};

/** The newest posts as they would come in, before anything is kept. */
export function PreviewPanel(props: Props) {
  return (
    <Box as="section" ground="sunken" padding="lg" aria-label="Preview" aria-live="polite" className="grid gap-4">
      <Content {...props} />
    </Box>
  );
}

function Content({ reads, state, asked, groups, onRetry }: Props) {
  const labels = LABELS[reads];
  switch (state.status) {
    case 'idle':
      return (
        <EmptyState drawing={<NoStoriesDrawing />} title="See it before you add it" level={2}>
          {labels.enter}
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
          {labels.refused}
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
              {title || labels.untitled}
            </h2>
            <p className="text-sm text-ink-2">
              {items.length === 0 ? labels.empty : 'Its newest posts, as they will wait for your decision.'}
            </p>
          </div>
          {asked === state.asked ? null : <Banner tone="info">{labels.changed}</Banner>}
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
