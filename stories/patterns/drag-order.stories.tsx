import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, waitFor } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { DragHandle, DropLine } from '../../src/patterns/drag-handle.tsx';
import { type DragOrder, useDragItem, useDragOrder } from '../../src/patterns/use-drag-order.ts';
import { dragTo, handleIn } from '../support/drag.ts';

/** A handle to drag by and a line where it would be put; with buttons beside it for those who have no pointer. */
const meta = {
  title: 'Patterns/DragHandle',
  component: DragHandle,
  tags: ['autodocs', 'also:drag and drop', 'also:reorder', 'also:sortable'],
  parameters: {
    frame: 'narrow',
    kit: {
      use: 'An order that people choose: stories of a collection, parts of an edition, pictures of a story.',
      avoid: 'Never the only way: buttons that move a thing up and down are beside it.',
      anatomy: [
        { part: 'Handle', what: 'What it is dragged by. No stop for Tab' },
        { part: 'Line', what: 'Where it would be put, while it is dragged' },
      ],
      keyboard: [{ keys: ['Escape'], does: 'Ends dragging without a move' }],
      accessibility: [
        'Hidden from screen readers: the buttons beside it move the same thing',
        'The page announces where it is now',
      ],
      related: ['UI/Actions/IconButton', 'Pages/Manage/Collection cover and order'],
      matrix: false,
    } satisfies KitDocs,
  },
} satisfies Meta<typeof DragHandle>;
export default meta;
type Story = StoryObj;

function Row({ id, drag }: { id: string; drag: DragOrder }) {
  const { item, handle, edge } = useDragItem(drag, id);
  return (
    <li>
      <div ref={item} data-row-id={id} className="relative flex items-center border-b border-subtle bg-surface p-2">
        <DragHandle ref={handle} />
        {id}
        <DropLine edge={edge} />
      </div>
    </li>
  );
}

/** “Fixed” may be put nowhere, and nothing beside it. */
function Rows() {
  const [rows, setRows] = useState(['One', 'Two', 'Three', 'Fixed']);
  const drag = useDragOrder({
    mayDrop: (id, beside) => id !== 'Fixed' && beside !== 'Fixed',
    onDrop: (id, { id: beside, side }) =>
      setRows((before) => {
        const rest = before.filter((each) => each !== id);
        return rest.toSpliced(rest.indexOf(beside) + (side === 'before' ? 0 : 1), 0, id);
      }),
  });
  return (
    <ul aria-label="Rows">
      {rows.map((id) => (
        <Row key={id} id={id} drag={drag} />
      ))}
    </ul>
  );
}

const rowsIn = (canvasElement: HTMLElement) => [...canvasElement.querySelectorAll<HTMLElement>('[data-row-id]')];
const order = (canvasElement: HTMLElement) => rowsIn(canvasElement).map(({ dataset }) => dataset.rowId);

/** Put behind the upper half of a row's neighbour, or before it. */
export const Ready: Story = {
  render: () => <Rows />,
  play: async ({ canvasElement }) => {
    const [one, , three] = rowsIn(canvasElement);
    await dragTo(handleIn(one), three as HTMLElement, { share: 0.8 });
    await waitFor(() => expect(order(canvasElement)).toEqual(['Two', 'Three', 'One', 'Fixed']));
    const [two, , last] = rowsIn(canvasElement);
    await dragTo(handleIn(last), two as HTMLElement, { share: 0.2 });
    await waitFor(() => expect(order(canvasElement)).toEqual(['One', 'Two', 'Three', 'Fixed']));
    await expect(canvasElement.querySelector('[data-slot="drop-line"]')).toBeNull();
  },
};

/** Escape ends it, and where it may not be put it stays. */
export const Cancelled: Story = {
  parameters: { picture: 'none' },
  render: () => <Rows />,
  play: async ({ canvasElement }) => {
    const [one, two, , fixed] = rowsIn(canvasElement);
    await dragTo(handleIn(one), two as HTMLElement, { share: 0.8, cancelled: true });
    await dragTo(handleIn(one), fixed as HTMLElement, { share: 0.8 });
    await dragTo(handleIn(fixed), two as HTMLElement, { share: 0.2 });
    await expect(order(canvasElement)).toEqual(['One', 'Two', 'Three', 'Fixed']);
    await expect(canvasElement.querySelector('[data-slot="drop-line"]')).toBeNull();
  },
};
