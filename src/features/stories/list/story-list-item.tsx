import { memo, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import type { SchoolStory } from '../../../domain/story/schema.ts';
import { HashtagChips } from '../../../patterns/hashtags/hashtag-chips.tsx';
import type { HashtagGroups } from '../../../patterns/hashtags/hashtag-groups.ts';
import type { SelectionStore } from '../../../patterns/selection.ts';
import { StoryCard } from '../../../patterns/stories/story-card.tsx';
import { StoryMatch } from '../../../patterns/stories/story-match.tsx';
import { StoryRow } from '../../../patterns/stories/story-row.tsx';
import { StoryBadges } from '../../../patterns/stories/story-status.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import type { RenderLink } from '../../../ui/render-link.ts';
import { type StoryActions, StoryMenu } from './story-menu.tsx';

type Props = {
  story: SchoolStory;
  view: 'list' | 'grid';
  selection: SelectionStore;
  /** Absent for a person who may decide nothing. */
  onSelect: ((id: string, range: boolean) => void) | undefined;
  /** The channel's name. */
  source: string;
  groups: HashtagGroups | undefined;
  /** Where the title leads. */
  path: string;
  actions: StoryActions | null;
};

/**
 * One story of the list. While the list is scrolled its next page is asked for and comes, and the page is drawn anew each
 * time; the stories that are in sight are not, since each of these stays the same then.
 */
export const StoryListItem = memo((props: Props) => {
  const { story, view, selection, onSelect, source, groups, path, actions } = props;
  const selected = useSyncExternalStore(selection.subscribe, () => selection.get().ids.has(story.id));
  const link: RenderLink = (linkProps) => <Link {...linkProps} to={path} />;
  const menu = actions ? <StoryMenu story={story} actions={actions} /> : null;
  const select = onSelect ? (
    <Checkbox
      label={`Select ${story.title || 'untitled story'}`}
      hideLabel
      checked={selected}
      onChange={({ nativeEvent }) => onSelect(story.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
    />
  ) : null;
  const common = { story, source, link, selected, select, 'data-story': story.id };
  return view === 'grid' ? (
    <StoryCard {...common} groups={groups} menu={menu} showStatus level={2} />
  ) : (
    <StoryRow
      {...common}
      actions={menu}
      meta={
        <>
          {story.match ? <StoryMatch match={story.match} /> : null}
          <StoryBadges story={story} />
          <HashtagChips tags={story.hashtags} groups={groups} max={4} />
        </>
      }
    />
  );
});
