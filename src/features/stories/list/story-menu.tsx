import CollectIcon from 'lucide-react/icons/bookmark-plus';
import ApproveIcon from 'lucide-react/icons/check';
import MoreIcon from 'lucide-react/icons/ellipsis';
import NewTabIcon from 'lucide-react/icons/external-link';
import HideIcon from 'lucide-react/icons/eye-off';
import CopyIcon from 'lucide-react/icons/link';
import OpenIcon from 'lucide-react/icons/pencil-line';
import ReturnIcon from 'lucide-react/icons/undo-2';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { useAlerts } from '../../../data/alerts.tsx';
import type { SchoolStory } from '../../../domain/story/schema.ts';
import { ContextMenu } from '../../../ui/context-menu.tsx';
import { DropdownMenu, MenuItem, MenuSeparator } from '../../../ui/dropdown-menu.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';

export type StoryActions = {
  readonly pathOf: (story: SchoolStory) => string;
  /** Absent for a person who may decide nothing. */
  readonly onModerate?: (story: SchoolStory, decision: 'approve' | 'return' | 'hide') => void;
  /** The plan does not allow one more published story. */
  readonly isFull: boolean;
  /** Absent for a person who may change no collection. */
  readonly onCollect?: (story: SchoolStory) => void;
};

type Props = { story: SchoolStory; actions: StoryActions };

const nameOf = ({ title }: SchoolStory) => title || 'untitled story';

/** Everything that can be done with one story of a list, behind a button that says so. */
export function StoryMenu({ story, actions }: Props) {
  return (
    <DropdownMenu align="end" trigger={<IconButton size="sm" label={`More for ${nameOf(story)}`} icon={MoreIcon} />}>
      <Items story={story} actions={actions} />
    </DropdownMenu>
  );
}

type AtPointerProps = { stories: readonly SchoolStory[]; actions: StoryActions; children: ReactNode };

/**
 * The same at the pointer, by right click, long press or the menu key, for whichever story with `data-story` it is on.
 * One menu for all of them, and opening it draws none of them anew.
 */
export function StoryMenuAtPointer({ stories, actions, children }: AtPointerProps) {
  const [pointed, setPointed] = useState<string | null>(null);
  const story = stories.find(({ id }) => id === pointed);
  const point = (event: SyntheticEvent) => {
    const id =
      event.target instanceof Element ? event.target.closest<HTMLElement>('[data-story]')?.dataset.story : null;
    // Who has marked words wants to copy them, by the browser's own menu.
    if (id && getSelection()?.isCollapsed !== false) setPointed(id);
    else event.stopPropagation();
  };
  return (
    <ContextMenu
      label={story ? nameOf(story) : 'Story'}
      items={story ? <Items story={story} actions={actions} /> : null}
    >
      <div
        onContextMenuCapture={point}
        onPointerDownCapture={(event) => {
          if (event.pointerType !== 'mouse') point(event);
        }}
      >
        {children}
      </div>
    </ContextMenu>
  );
}

function Items({ story, actions: { pathOf, onModerate, isFull, onCollect } }: Props) {
  const alerts = useAlerts();
  const path = pathOf(story);
  const { status } = story;
  const isShown = status === 'approved' || status === 'scheduled';
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(new URL(path, location.origin).href);
      alerts.done('Link copied');
    } catch {
      alerts.show('warning', 'We couldn’t copy the link. Open the story and copy its address.');
    }
  }
  return (
    <>
      <MenuItem icon={OpenIcon} link={(props) => <Link {...props} to={path} />}>
        Open
      </MenuItem>
      <MenuItem icon={NewTabIcon} link={(props) => <a {...props} href={path} target="_blank" rel="noreferrer" />}>
        Open in a new tab
      </MenuItem>
      <MenuItem icon={CopyIcon} onSelect={() => void copy()}>
        Copy link
      </MenuItem>
      {onModerate ? (
        <>
          <MenuSeparator />
          {status === 'approved' ? null : (
            <MenuItem icon={ApproveIcon} disabled={isFull && !isShown} onSelect={() => onModerate(story, 'approve')}>
              Approve
            </MenuItem>
          )}
          {status === 'returned' ? null : (
            <MenuItem icon={ReturnIcon} onSelect={() => onModerate(story, 'return')}>
              Return with a note…
            </MenuItem>
          )}
          {status === 'hidden' ? null : (
            <MenuItem icon={HideIcon} onSelect={() => onModerate(story, 'hide')}>
              Hide
            </MenuItem>
          )}
        </>
      ) : null}
      {onCollect ? (
        <>
          <MenuSeparator />
          <MenuItem icon={CollectIcon} onSelect={() => onCollect(story)}>
            Add to a collection…
          </MenuItem>
        </>
      ) : null}
    </>
  );
}
