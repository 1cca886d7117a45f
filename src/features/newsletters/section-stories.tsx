import { cx } from 'class-variance-authority';
import DownIcon from 'lucide-react/icons/arrow-down';
import UpIcon from 'lucide-react/icons/arrow-up';
import RemoveIcon from 'lucide-react/icons/x';
import { useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { href } from '../../domain/routes.ts';
import type { SchoolStory } from '../../domain/story/schema.ts';
import { DragHandle, DropLine } from '../../patterns/drag-handle.tsx';
import { StoryRow } from '../../patterns/stories/story-row.tsx';
import { StoryStatusBadge } from '../../patterns/stories/story-status.tsx';
import { useDragItem } from '../../patterns/use-drag-order.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import type { BoardEdit } from './use-board-edit.ts';

type Props = {
  /** Of the section. */
  sectionKey: string;
  /** In their order. */
  storyIds: readonly string[];
  edit: BoardEdit;
};

/** The stories of a section, to be moved and taken out by mouse, touch and keyboard alike. */
export function SectionStories({ sectionKey, storyIds, edit }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const { moved } = edit;
  // A row that has moved takes the focus along, also into another section.
  useLayoutEffect(() => {
    const row = [...(list.current?.children ?? [])].find(
      (each) => each instanceof HTMLElement && each.dataset.storyId === moved.current?.id,
    );
    if (!row || !moved.current) return;
    const { by } = moved.current;
    moved.current = null;
    const buttons = [...row.querySelectorAll<HTMLButtonElement>('[data-move]')];
    const moveButton = buttons.find(({ dataset }) => dataset.move === by);
    (moveButton?.disabled ? buttons.find(({ disabled }) => !disabled) : moveButton)?.focus();
  });
  if (storyIds.length === 0) return <NoStories sectionKey={sectionKey} edit={edit} />;
  return (
    <ul ref={list} aria-label="Stories" className="overflow-hidden rounded-surface border border-subtle bg-surface">
      {storyIds.map((id) => (
        <li key={id} data-story-id={id} className="last:-mb-px">
          <DraggedStory id={id} edit={edit} />
        </li>
      ))}
    </ul>
  );
}

/** A story that is dragged here becomes the first of the section. */
function NoStories({ sectionKey, edit }: Pick<Props, 'sectionKey' | 'edit'>) {
  const { item, edge } = useDragItem(edit.storyDrag, sectionKey);
  return (
    <div
      ref={item}
      className={cx('rounded-control border border-dashed p-4 text-ink-2', edge ? 'border-brand' : 'border-strong')}
    >
      {edit.mayWrite
        ? 'No stories in this section yet. Add one of the suggested stories.'
        : 'No stories in this section.'}
    </div>
  );
}

function DraggedStory({ id, edit }: { id: string; edit: BoardEdit }) {
  const { item, handle, isDragged, edge } = useDragItem(edit.storyDrag, id);
  return (
    <div ref={item} className={cx('relative flex items-stretch bg-surface', isDragged && 'opacity-60')}>
      {edit.mayWrite ? <DragHandle ref={handle} className="border-b border-subtle" /> : null}
      <div className="min-w-0 flex-1">
        <EditionStory id={id} edit={edit} />
      </div>
      <DropLine edge={edge} />
    </div>
  );
}

function EditionStory({ id, edit }: { id: string; edit: BoardEdit }) {
  const story = edit.stories.get(id);
  const name = titleOf(story);
  const actions = edit.mayWrite ? (
    <>
      <IconButton
        icon={UpIcon}
        label={`Move up ${name}`}
        data-move="up"
        disabled={edit.isFirst(id)}
        onClick={() => edit.move(id, -1)}
      />
      <IconButton
        icon={DownIcon}
        label={`Move down ${name}`}
        data-move="down"
        disabled={edit.isLast(id)}
        onClick={() => edit.move(id, 1)}
      />
      <IconButton icon={RemoveIcon} label={`Remove ${name}`} onClick={() => edit.remove(id)} />
    </>
  ) : null;
  if (!story)
    return (
      <div className="flex items-center justify-between gap-3 border-b border-subtle px-3.5 py-card-sm">
        <p className="text-ink-2">This story was deleted. It is left out.</p>
        <div className="flex shrink-0 items-center gap-1">{actions}</div>
      </div>
    );
  return (
    <StoryRow
      story={story}
      source={edit.channelName(story.feedId)}
      link={(props) => <Link {...props} to={href('manage.stories.id', { id })} />}
      meta={
        story.status === 'approved' ? null : (
          <>
            <StoryStatusBadge status={story.status} />
            <span className="text-sm text-ink-3">Left out until it is published.</span>
          </>
        )
      }
      actions={actions}
    />
  );
}

export function titleOf(story: SchoolStory | undefined): string {
  return story ? story.title || 'untitled story' : 'deleted story';
}
