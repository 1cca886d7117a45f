import { type ReactNode, useMemo } from 'react';
import type { SchoolStory } from '../../../domain/story/schema.ts';
import type { HashtagGroups } from '../../../patterns/hashtags/hashtag-groups.ts';
import type { SelectionStore } from '../../../patterns/selection.ts';
import { useStableHandler } from '../../../ui/use-stable-handler.ts';
import { VirtualList } from '../../../ui/virtual-list.tsx';
import type { StoryView } from './story-layout.ts';
import { StoryListItem } from './story-list-item.tsx';
import { type StoryActions, StoryMenuAtPointer } from './story-menu.tsx';
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
  /** Where a story's title leads. */
  pathOf: (story: SchoolStory) => string;
  /** What each story's menu has, behind its button and at the pointer; whoever may change nothing has the browser's own. */
  actions: StoryActions | null;
  onEndReached: () => void;
  loadingMore: boolean;
};

/** Any number of stories with only those in view in the page: as cards in rows, or one under the other. */
export function StoryList(props: Props) {
  const { stories, total, view, selection, selectAll, channelName, groups, pathOf, onEndReached, loadingMore } = props;
  const { ref, columns } = useColumns();
  const rows = useMemo(() => inRows(stories, view === 'grid' ? columns : 1), [stories, view, columns]);
  const select = useStableHandler((id: string, range: boolean) => props.onSelect?.(id, range));
  const onSelect = props.onSelect && select;
  const actions = useStableActions(props.actions);
  const item = (story: SchoolStory) => (
    <StoryListItem
      key={story.id}
      story={story}
      view={view}
      selection={selection}
      onSelect={onSelect}
      source={channelName(story.feedId)}
      groups={groups}
      path={pathOf(story)}
      actions={actions}
    />
  );
  const list = (
    <div ref={ref} className={view === 'list' ? 'overflow-clip rounded-surface border border-subtle bg-surface' : ''}>
      <VirtualList
        key={view}
        label="Stories"
        scroll="window"
        items={rows}
        firstRows={view === 'grid' ? 3 : 8}
        itemKey={([first]) => first?.id ?? ''}
        total={view === 'list' ? total : undefined}
        onEndReached={onEndReached}
        loadingMore={loadingMore}
        renderItem={(row) =>
          view === 'list' ? row.map(item) : <div className={`grid gap-4 pb-4 ${COLUMNS[columns]}`}>{row.map(item)}</div>
        }
      />
    </div>
  );
  return (
    <>
      {selectAll ? <div className={`-mt-1 pb-1 ${view === 'list' ? 'ps-4' : ''}`}>{selectAll}</div> : null}
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

/** The same actions at every drawing, unless there are others of them. */
function useStableActions(actions: StoryActions | null): StoryActions | null {
  const moderate = useStableHandler((...args: Parameters<NonNullable<StoryActions['onModerate']>>) =>
    actions?.onModerate?.(...args),
  );
  const collect = useStableHandler((story: SchoolStory) => actions?.onCollect?.(story));
  const { pathOf, isFull = false } = actions ?? {};
  const [mayModerate, mayCollect] = [Boolean(actions?.onModerate), Boolean(actions?.onCollect)];
  return useMemo(
    () =>
      pathOf
        ? {
            pathOf,
            isFull,
            ...(mayModerate ? { onModerate: moderate } : {}),
            ...(mayCollect ? { onCollect: collect } : {}),
          }
        : null,
    [pathOf, isFull, mayModerate, mayCollect, moderate, collect],
  );
}

const COLUMNS: Record<number, string> = { 1: 'grid-cols-1', 2: 'grid-cols-2', 3: 'grid-cols-3', 4: 'grid-cols-4' };

function inRows(stories: readonly SchoolStory[], columns: number): SchoolStory[][] {
  const rows: SchoolStory[][] = [];
  for (let at = 0; at < stories.length; at += columns) rows.push(stories.slice(at, at + columns));
  return rows;
}
