import { type RefObject, useRef } from 'react';
import type { SchoolStory } from '../../domain/story/schema.ts';
import { type DragOrder, type DropPlace, useDragOrder } from '../../patterns/use-drag-order.ts';
import {
  addStory,
  isFull,
  moveSection,
  moveStory,
  placeSection,
  placeStory,
  removeStory,
  storyIdsOf,
} from './edition-stories.ts';
import type { BoardSection } from './edition-values.ts';
import type { EditionBoard } from './use-edition-board.ts';

/** What a person does with the sections and stories of an edition; each act is read out. */
export type BoardEdit = {
  readonly mayWrite: boolean;
  /** Those that are known, by their ids. */
  readonly stories: ReadonlyMap<string, SchoolStory>;
  readonly channelName: (feedId: string | null) => string;
  readonly isFull: boolean;
  readonly has: (id: string) => boolean;
  readonly isFirst: (id: string) => boolean;
  readonly isLast: (id: string) => boolean;
  readonly add: (story: SchoolStory) => void;
  readonly remove: (id: string) => void;
  readonly move: (id: string, by: -1 | 1) => void;
  /** The row and button to focus once the row has moved. */
  readonly moved: RefObject<{ readonly id: string; readonly by: 'up' | 'down' } | null>;
  /** Stories are dragged within a section and into another one. */
  readonly storyDrag: DragOrder;
  readonly sectionDrag: DragOrder;
  readonly addSection: (section: BoardSection) => void;
  readonly changeSection: (key: string, changes: Partial<BoardSection>) => void;
  readonly moveSection: (key: string, by: -1 | 1) => void;
  readonly removeSection: (key: string) => void;
};

type Options = Pick<BoardEdit, 'mayWrite' | 'stories' | 'channelName'> & {
  board: EditionBoard;
  announce: (text: string) => void;
};

export function useBoardEdit({ board, announce, mayWrite, stories, channelName }: Options): BoardEdit {
  const { sections } = board.values;
  const moved = useRef<{ id: string; by: 'up' | 'down' } | null>(null);
  const ids = storyIdsOf(sections);
  const nameOf = (id: string) => `“${stories.get(id)?.title || 'Untitled story'}”`;
  const put = (next: readonly BoardSection[]) => board.change({ sections: next });
  const sayStory = (next: readonly BoardSection[], id: string) =>
    announce(`${nameOf(id)} is now ${storyIdsOf(next).indexOf(id) + 1} of ${ids.length}.`);
  const saySection = (next: readonly BoardSection[], key: string) =>
    announce(`The section is now ${next.findIndex((each) => each.key === key) + 1} of ${next.length}.`);
  /** Nothing is saved or said of what was put where it was. */
  const change = (
    next: readonly BoardSection[],
    say: (next: readonly BoardSection[], id: string) => void,
    id: string,
  ) => {
    if (next === sections) return;
    put(next);
    say(next, id);
  };
  const storyDrag = useDragOrder({
    onDrop: (id, { id: beside, side }: DropPlace) => change(placeStory(sections, id, beside, side), sayStory, id),
  });
  const sectionDrag = useDragOrder({
    onDrop: (key, { id: beside, side }: DropPlace) =>
      change(placeSection(sections, key, beside, side), saySection, key),
  });
  return {
    mayWrite,
    stories,
    channelName,
    isFull: isFull(sections),
    has: (id) => ids.includes(id),
    isFirst: (id) => moveStory(sections, id, -1) === sections,
    isLast: (id) => moveStory(sections, id, 1) === sections,
    add: ({ id, title }) => {
      put(addStory(sections, id));
      announce(`Added “${title || 'Untitled story'}”. It is ${ids.length + 1} of ${ids.length + 1}.`);
    },
    remove: (id) => {
      put(removeStory(sections, id));
      announce(`Removed ${nameOf(id)}.`);
    },
    move: (id, by) => {
      const next = moveStory(sections, id, by);
      if (next === sections) return;
      moved.current = { id, by: by < 0 ? 'up' : 'down' };
      put(next);
      sayStory(next, id);
    },
    moved,
    storyDrag,
    sectionDrag,
    addSection: (section) => {
      put([...sections, section]);
      announce('Section added at the end.');
    },
    changeSection: (key, changes) =>
      put(sections.map((section) => (section.key === key ? { ...section, ...changes } : section))),
    moveSection: (key, by) => change(moveSection(sections, key, by), saySection, key),
    removeSection: (key) => {
      put(sections.filter((section) => section.key !== key));
      announce('Section removed.');
    },
  };
}
