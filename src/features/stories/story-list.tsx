import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import type { SchoolStory } from '../../domain/story/schema.ts';
import { HashtagChips } from '../../patterns/hashtag-chips.tsx';
import type { HashtagGroups } from '../../patterns/hashtag-groups.ts';
import type { SelectionStore } from '../../patterns/selection.ts';
import { StoryCard } from '../../patterns/story-card.tsx';
import { StoryMatch } from '../../patterns/story-match.tsx';
import { StoryRow } from '../../patterns/story-row.tsx';
import { StoryBadges } from '../../patterns/story-status.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import type { RenderLink } from '../../ui/render-link.ts';
import { VirtualList } from '../../ui/virtual-list.tsx';
import type { StoryView } from './story-layout.ts';
import { type StoryActions, StoryMenu, StoryMenuAtPointer } from './story-menu.tsx';
import { useColumns } from './use-columns.ts';

type Props = {
  stories: readonly SchoolStory[];
  total: number | undefined;
  view: Extract<StoryView, 'list' | 'grid'>;
  selection: SelectionStore;
  /** Absent for a person who may decide nothing. */
  onSelect?: (id: string, range: boolean) => void;
  /** The box for all of them. */
  selectAll?: ReactNode;
  channelName: (feedId: string | null) => string;
  groups: HashtagGroups | undefined;
  linkTo: (story: SchoolStory) => RenderLink;
  /** What each story's menu has, behind its button and at the pointer; whoever may change nothing has the browser's own. */
  actions: StoryActions | null;
  onEndReached: () => void;
  loadingMore: boolean;
};

/** Any number of stories with only those in view in the page: as cards in rows, or one under the other. */
export function StoryList(props: Props) {
  const { stories, total, view, selection, onSelect, selectAll, channelName, groups, linkTo, actions } = props;
  const { onEndReached, loadingMore } = props;
  const { ref, columns } = useColumns();
  const rows = useMemo(() => inRows(stories, view === 'grid' ? columns : 1), [stories, view, columns]);
  const box = (story: SchoolStory, selected: boolean) => selectBox(story, selected, onSelect);
  const list = (
    <div ref={ref} className={view === 'list' ? 'overflow-clip rounded-surface border border-subtle bg-surface' : ''}>
      <VirtualList
        key={view}
        label="Stories"
        scroll="window"
        items={rows}
        itemKey={([first]) => first?.id ?? ''}
        total={view === 'list' ? total : undefined}
        onEndReached={onEndReached}
        loadingMore={loadingMore}
        renderItem={(row) =>
          view === 'list' ? (
            row.map((story) => (
              <Choosable key={story.id} id={story.id} selection={selection}>
                {(selected) => (
                  <StoryRow
                    story={story}
                    source={channelName(story.feedId)}
                    selected={selected}
                    link={linkTo(story)}
                    select={box(story, selected)}
                    actions={actions ? <StoryMenu story={story} actions={actions} /> : null}
                    data-story={story.id}
                    meta={
                      <>
                        {story.match ? <StoryMatch match={story.match} /> : null}
                        <StoryBadges story={story} />
                        <HashtagChips tags={story.hashtags} groups={groups} max={4} />
                      </>
                    }
                  />
                )}
              </Choosable>
            ))
          ) : (
            <div className={`grid gap-4 pb-4 ${COLUMNS[columns]}`}>
              {row.map((story) => (
                <Choosable key={story.id} id={story.id} selection={selection}>
                  {(selected) => (
                    <StoryCard
                      story={story}
                      source={channelName(story.feedId)}
                      groups={groups}
                      link={linkTo(story)}
                      selected={selected}
                      select={box(story, selected)}
                      menu={actions ? <StoryMenu story={story} actions={actions} /> : null}
                      data-story={story.id}
                      showStatus
                      level={2}
                    />
                  )}
                </Choosable>
              ))}
            </div>
          )
        }
      />
    </div>
  );
  return (
    <>
      {selectAll ? <div className={`pb-2 ${view === 'list' ? 'ps-4' : ''}`}>{selectAll}</div> : null}
      {actions ? (
        <StoryMenuAtPointer stories={stories} actions={actions}>
          {list}
        </StoryMenuAtPointer>
      ) : (
        list
      )}
    </>
  );
}

function selectBox({ id, title }: SchoolStory, selected: boolean, onSelect: Props['onSelect']): ReactNode {
  return onSelect ? (
    <Checkbox
      label={`Select ${title || 'untitled story'}`}
      hideLabel
      checked={selected}
      onChange={({ nativeEvent }) => onSelect(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
    />
  ) : null;
}

type ChoosableProps = { id: string; selection: SelectionStore; children: (selected: boolean) => ReactNode };

/** Knows of one story whether it is chosen, so that choosing it draws no other anew. */
function Choosable({ id, selection, children }: ChoosableProps) {
  return children(useSyncExternalStore(selection.subscribe, () => selection.get().ids.has(id)));
}

const COLUMNS: Record<number, string> = { 1: 'grid-cols-1', 2: 'grid-cols-2', 3: 'grid-cols-3', 4: 'grid-cols-4' };

function inRows(stories: readonly SchoolStory[], columns: number): SchoolStory[][] {
  const rows: SchoolStory[][] = [];
  for (let at = 0; at < stories.length; at += columns) rows.push(stories.slice(at, at + columns));
  return rows;
}
