import { useDeferredValue, useState } from 'react';
import { useAlerts } from '../../data/alerts.tsx';
import { useCall } from '../../data/call.ts';
import { useStoryPages } from '../../data/lists.ts';
import { addStoryToCollection } from '../../domain/api/collections.ts';
import type { Collection } from '../../domain/collection/schema.ts';
import type { SchoolStory } from '../../domain/story/schema.ts';
import { MetaLine } from '../../patterns/meta-line.tsx';
import { AsyncContent } from '../../patterns/page-types/async-content.tsx';
import { StoryStatusBadge } from '../../patterns/stories/story-status.tsx';
import { When } from '../../patterns/when.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { useBusy } from '../../ui/use-busy.ts';
import { VirtualList } from '../../ui/virtual-list.tsx';

type Props = {
  collection: Collection;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  channelName: (feedId: string | null) => string;
};

export function AddStoriesDialog({ open, ...props }: Props) {
  if (!open) return null;
  return <Picker {...props} />;
}

/** Puts stories in by hand; those that stand in it already cannot be chosen. */
function Picker({ collection, onOpenChange, channelName }: Omit<Props, 'open'>) {
  const call = useCall();
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { showError } = useAlerts();
  const [busy, act] = useBusy(showError);

  const choose = (id: string, isChosen: boolean) =>
    setChosen((before) => {
      const next = new Set(before);
      if (isChosen) next.add(id);
      else next.delete(id);
      return next;
    });

  const add = () =>
    act(async () => {
      const left = new Set(chosen);
      try {
        for (const id of chosen) {
          await call(addStoryToCollection, { params: { id: collection.id, storyId: id } });
          left.delete(id);
        }
        onOpenChange(false);
      } finally {
        setChosen(left);
      }
    });

  return (
    <Dialog
      open
      size="wide"
      busy={busy}
      onOpenChange={onOpenChange}
      title={`Add stories to ${collection.name}`}
      description="You can add stories that are awaiting review. They are published once approved."
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button variant="primary" busy={busy} disabled={chosen.size === 0} onClick={() => void add()}>
            {chosen.size === 0 ? 'Add' : `Add ${chosen.size} ${chosen.size === 1 ? 'story' : 'stories'}`}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <SearchInput label="Search title and text" value={typed} onValueChange={setTyped} />
        <Choices
          onClear={() => setTyped('')}
          collection={collection}
          q={q}
          chosen={chosen}
          onChoose={choose}
          channelName={channelName}
        />
      </div>
    </Dialog>
  );
}

type ChoicesProps = Pick<Props, 'collection' | 'channelName'> & {
  q: string;
  onClear: () => void;
  chosen: ReadonlySet<string>;
  onChoose: (id: string, isChosen: boolean) => void;
};

/** The stories that fit the words, as many as one scrolls to. */
function Choices({ collection, q, onClear, chosen, onChoose, channelName }: ChoicesProps) {
  const pages = useStoryPages(q ? { q } : {});
  return (
    <AsyncContent
      resource={pages}
      skeleton={<SkeletonList rows={5} />}
      loadingLabel="Loading stories"
      empty={
        q ? (
          <EmptyState title="No matching stories" level={3} action={<Button onClick={onClear}>Clear filters</Button>}>
            Try other words.
          </EmptyState>
        ) : (
          <EmptyState title="No stories yet" level={3}>
            Add a channel to import its posts, or write a story. Then you can add them here.
          </EmptyState>
        )
      }
    >
      {(stories) => (
        <div className="h-96 rounded-surface border border-subtle">
          <VirtualList
            label="Stories to choose from"
            items={stories}
            itemKey={({ id }) => id}
            total={pages.total}
            onEndReached={pages.loadMore}
            loadingMore={pages.loadingMore}
            renderItem={(story) => (
              <Choice
                story={story}
                channel={channelName(story.feedId)}
                isIn={story.collectionIds.includes(collection.id)}
                isChosen={chosen.has(story.id)}
                onChange={(isChosen) => onChoose(story.id, isChosen)}
              />
            )}
          />
        </div>
      )}
    </AsyncContent>
  );
}

type ChoiceProps = {
  story: SchoolStory;
  channel: string;
  isIn: boolean;
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
};

/** One story to choose; one that is in the collection already is chosen and cannot be taken out here. */
function Choice({ story, channel, isIn, isChosen, onChange }: ChoiceProps) {
  return (
    <div className="flex items-start justify-between gap-3 border-b border-subtle px-3.5 py-2.5">
      <Checkbox
        label={<span dir="auto">{story.title || 'Untitled story'}</span>}
        description={
          <MetaLine>
            {channel}
            <When iso={story.publishedAt} />
            {isIn ? 'already added' : null}
          </MetaLine>
        }
        checked={isIn || isChosen}
        disabled={isIn}
        onChange={(event) => onChange(event.target.checked)}
      />
      <StoryStatusBadge status={story.status} />
    </div>
  );
}
