import PlusIcon from 'lucide-react/icons/plus';
import RemoveIcon from 'lucide-react/icons/x';
import { useState } from 'react';
import { useAlerts } from '../../data/alerts.tsx';
import { useCall } from '../../data/call.ts';
import { useStoryPages } from '../../data/lists.ts';
import { removeStoryFromCollection } from '../../domain/api/collections.ts';
import type { Collection } from '../../domain/collection/schema.ts';
import type { SchoolStory } from '../../domain/story/schema.ts';
import { LiveList } from '../../patterns/live-list.tsx';
import { AsyncContent } from '../../patterns/page-types/async-content.tsx';
import { StoryRow } from '../../patterns/story-row.tsx';
import { StoryBadges } from '../../patterns/story-status.tsx';
import { Button } from '../../ui/button.tsx';
import { NoStoriesDrawing } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Section } from '../../ui/page-header.tsx';
import type { RenderLink } from '../../ui/render-link.ts';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { VirtualList } from '../../ui/virtual-list.tsx';
import { AddStoriesDialog } from './add-stories-dialog.tsx';

type Props = {
  collection: Collection;
  mayWrite: boolean;
  channelName: (feedId: string | null) => string;
  linkTo: (story: SchoolStory) => RenderLink;
};

/** The stories that stand in a collection, with the way in and out by hand. */
export function CollectionStories({ collection, mayWrite, channelName, linkTo }: Props) {
  const call = useCall();
  const alerts = useAlerts();
  const pages = useStoryPages({ collectionId: collection.id });
  const [adding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set());

  async function takeOut(story: SchoolStory): Promise<void> {
    setLeaving((before) => new Set(before).add(story.id));
    try {
      await call(removeStoryFromCollection, { params: { id: collection.id, storyId: story.id } });
    } catch (error) {
      alerts.showError(error);
    } finally {
      setLeaving((before) => new Set([...before].filter((id) => id !== story.id)));
    }
  }

  const add = (
    <Button icon={PlusIcon} onClick={() => setAdding(true)}>
      Add stories
    </Button>
  );
  return (
    <Section
      title="Stories"
      description={pages.total === undefined ? undefined : countInWords(pages.total)}
      actions={mayWrite && pages.state.status !== 'empty' ? add : null}
    >
      <AsyncContent
        resource={pages}
        skeleton={<SkeletonList rows={5} />}
        loadingLabel="Loading the stories of this collection"
        empty={
          <EmptyState
            framed
            drawing={<NoStoriesDrawing />}
            title="No stories yet"
            level={3}
            action={mayWrite ? add : null}
          >
            {mayWrite ? 'Set a rule above, or add stories yourself.' : 'Stories appear here once someone adds them.'}
          </EmptyState>
        }
      >
        {(stories) => (
          <LiveList fresh={pages.fresh} nouns={['story', 'stories']} onShowFresh={pages.showFresh}>
            <div className="overflow-hidden rounded-surface border border-subtle bg-surface">
              <div className={stories.length > 6 ? 'h-112' : 'h-auto'}>
                <VirtualList
                  label={`Stories in ${collection.name}`}
                  scroll={stories.length > 6 ? 'self' : 'window'}
                  items={stories}
                  itemKey={({ id }) => id}
                  total={pages.total}
                  onEndReached={pages.loadMore}
                  loadingMore={pages.loadingMore}
                  renderItem={(story) => (
                    <StoryRow
                      story={story}
                      source={channelName(story.feedId)}
                      link={linkTo(story)}
                      meta={<StoryBadges story={story} />}
                      actions={
                        mayWrite ? (
                          <IconButton
                            icon={RemoveIcon}
                            label={`Remove: ${story.title || 'untitled story'}`}
                            busy={leaving.has(story.id)}
                            onClick={() => void takeOut(story)}
                          />
                        ) : null
                      }
                    />
                  )}
                />
              </div>
            </div>
          </LiveList>
        )}
      </AsyncContent>
      <AddStoriesDialog collection={collection} open={adding} onOpenChange={setAdding} channelName={channelName} />
    </Section>
  );
}

function countInWords(total: number): string {
  return `${total.toLocaleString('en-GB')} ${total === 1 ? 'story' : 'stories'}. Only approved stories are published.`;
}
