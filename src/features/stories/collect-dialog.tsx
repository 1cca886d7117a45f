import { useStory } from '../../data/live.ts';
import type { SchoolStory } from '../../domain/story/schema.ts';
import { lastKnown } from '../../patterns/last-known.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { StoryCollections } from './story-collections.tsx';

type Props = {
  /** What is put into collections, or `null` while the dialog is closed. */
  story: SchoolStory | null;
  onClose: () => void;
};

/** The collections of one story, over the list in which one came upon it. */
export function CollectDialog({ story, onClose }: Props) {
  return story ? <OpenDialog story={story} onClose={onClose} /> : null;
}

function OpenDialog({ story, onClose }: { story: SchoolStory; onClose: () => void }) {
  const { state } = useStory(story.id);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Add to a collection"
      description={<bdi>{story.title || 'Untitled story'}</bdi>}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <div className="grid gap-3">
        {story.status === 'pending' ? (
          <p className="text-sm text-ink-3">It will be published once it is approved.</p>
        ) : null}
        <StoryCollections story={lastKnown(state) ?? story} mayChange keepLists />
      </div>
    </Dialog>
  );
}
