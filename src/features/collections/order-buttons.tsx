import DownIcon from 'lucide-react/icons/arrow-down';
import UpIcon from 'lucide-react/icons/arrow-up';
import PinIcon from 'lucide-react/icons/pin';
import UnpinIcon from 'lucide-react/icons/pin-off';
import RemoveIcon from 'lucide-react/icons/x';
import type { SchoolStory } from '../../domain/story/schema.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import type { CollectionOrdering } from './use-collection-order.ts';

type Props = {
  story: SchoolStory;
  /** In the collection's order, this one among them. */
  stories: readonly SchoolStory[];
  pinned: readonly string[];
  ordering: CollectionOrdering;
};

/** Pins a story, moves it up or down among its neighbours, or takes it out; by mouse, touch and keyboard alike. */
export function OrderButtons({ story, stories, pinned, ordering }: Props) {
  const name = story.title || 'untitled story';
  const isPinned = pinned.includes(story.id);
  const busy = ordering.busy.has(story.id);
  const kind = kindOf(story, stories, pinned);
  const at = kind.findIndex(({ id }) => id === story.id);
  return (
    <>
      <IconButton
        icon={isPinned ? UnpinIcon : PinIcon}
        label={isPinned ? `Unpin: ${name}` : `Pin: ${name}`}
        busy={busy}
        onClick={() => void ordering.place(story, { pinned: !isPinned })}
      />
      <IconButton
        icon={UpIcon}
        label={`Move up: ${name}`}
        disabled={busy || at <= 0}
        onClick={() => void ordering.move(story, kind, at - 1)}
      />
      <IconButton
        icon={DownIcon}
        label={`Move down: ${name}`}
        disabled={busy || at >= kind.length - 1}
        onClick={() => void ordering.move(story, kind, at + 1)}
      />
      <IconButton
        icon={RemoveIcon}
        label={`Remove: ${name}`}
        busy={busy}
        onClick={() => void ordering.remove(story, stories)}
      />
    </>
  );
}

/** Pinned stories stay before all others: each kind moves among its own. */
export function kindOf(
  { id }: Pick<SchoolStory, 'id'>,
  stories: readonly SchoolStory[],
  pinned: readonly string[],
): readonly SchoolStory[] {
  return stories.filter((other) => pinned.includes(other.id) === pinned.includes(id));
}
