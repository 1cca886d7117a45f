import type { Meta, StoryObj } from '@storybook/react-vite';
import Folder from 'lucide-react/icons/folder';
import Hash from 'lucide-react/icons/hash';
import { useState } from 'react';
import { expect, userEvent } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { Tree } from '../../src/ui/tree.tsx';
import type { TreeNode } from '../../src/ui/tree-nodes.ts';

const tag = (label: string, aside: number): TreeNode => ({ id: label, label, aside, icon: Hash });
const NODES: readonly TreeNode[] = [
  {
    id: 'people',
    label: 'People',
    icon: Folder,
    aside: 96,
    children: [
      tag('kindness', 24),
      { id: 'forms', label: 'forms', icon: Folder, children: [tag('year9', 41), tag('year10', 12)] },
      tag('sixthform', 19),
    ],
  },
  { id: 'place', label: 'Place', icon: Folder, aside: 57, children: [tag('library', 33), tag('pond', 24)] },
  { id: 'purpose', label: 'Purpose', icon: Folder, aside: 12, children: [tag('courage', 12)] },
  tag('oakfieldinspires', 212),
];

const meta = {
  title: 'UI/Data/Tree',
  component: Tree,
  tags: ['autodocs', 'also:treeview', 'also:outline', 'also:folders', 'also:nested list'],
  parameters: {
    kit: {
      use: 'Choosing one or several from things within things, a few levels deep.',
      avoid: 'One level is a list or a Select. Links to pages are navigation. Comparing is a DataTable with details.',
      anatomy: [
        {
          part: 'Line',
          what: 'Arrow where there is more inside, box where several can be chosen, icon, name, a count',
        },
      ],
      keyboard: [
        { keys: ['↑', '↓'], does: 'To the line above or below' },
        { keys: ['→'], does: 'Opens. On an open one goes in' },
        { keys: ['←'], does: 'Closes. On a closed one goes out to its parent' },
        { keys: ['Home', 'End'], does: 'To the first and last line' },
        { keys: ['Enter', 'Space'], does: 'Chooses' },
        { keys: ['A–Z'], does: 'To the next line that begins so' },
        { keys: ['*'], does: 'Opens all of the same level' },
      ],
      accessibility: [
        'One stop of the Tab key',
        'Each line says its level, its place and whether it is open and chosen',
      ],
      related: ['UI/Forms/Checkbox', 'UI/Forms/Select'],
    } satisfies KitDocs,
  },
  args: {
    label: 'Hashtags',
    nodes: NODES,
    expanded: ['people'],
    selected: new Set(['kindness']),
    onSelectedChange: () => undefined,
  },
  render: function Chosen(args) {
    const [selected, setSelected] = useState(args.selected);
    return <Tree {...args} selected={selected} onSelectedChange={setSelected} />;
  },
} satisfies Meta<typeof Tree>;
export default meta;
type Story = StoryObj<typeof meta>;

/** One chosen, several chosen, long names, and from right to left. */
export const States: Story = {
  render: (args) => (
    <div className="grid gap-6 sm:grid-cols-2">
      <Tree {...args} />
      <Tree {...args} label="Several" multiple expanded={['people', 'forms']} selected={new Set(['year9', 'year10'])} />
      <Tree
        {...args}
        label="Long names"
        nodes={[
          {
            id: 'long',
            label: 'Two hundred and twelve pupils, forty-one parents and nine governors',
            icon: Folder,
            aside: 1,
            children: [tag('Donaudampfschifffahrtsgesellschaft', 2)],
          },
        ]}
        expanded={['long']}
      />
      <div dir="rtl" lang="ar">
        <Tree
          {...args}
          label="الوسوم"
          nodes={[
            { id: 'a', label: 'المكان', icon: Folder, children: [tag('المكتبة', 3), tag('الحديقة', 8)] },
            tag('المدرسة', 5),
          ]}
          expanded={['a']}
        />
      </div>
    </div>
  ),
};

/** All of it with the keyboard. */
export const Keyboard: Story = {
  parameters: { picture: 'none' },
  play: async ({ canvas }) => {
    const item = (name: RegExp) => canvas.getByRole('treeitem', { name });
    await userEvent.tab();
    await expect(item(/^kindness/)).toHaveFocus();
    await expect(item(/^kindness/)).toHaveAttribute('aria-level', '2');
    await expect(item(/^kindness/)).toHaveAttribute('aria-setsize', '3');
    await userEvent.keyboard('{ArrowDown}{ArrowRight}');
    await expect(item(/^forms/)).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{ArrowRight}{ArrowDown} ');
    await expect(item(/^year10/)).toHaveFocus();
    await expect(item(/^year10/)).toHaveAttribute('aria-selected', 'true');
    await expect(item(/^kindness/)).toHaveAttribute('aria-selected', 'false');
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    await expect(item(/^forms/)).toHaveFocus();
    await expect(canvas.queryByRole('treeitem', { name: /^year10/ })).not.toBeInTheDocument();
    await userEvent.keyboard('{End}');
    await expect(item(/^oakfieldinspires/)).toHaveFocus();
    await userEvent.keyboard('pu');
    await expect(item(/^Purpose/)).toHaveFocus();
    await userEvent.keyboard('{Home}*');
    await expect(item(/^Purpose/)).toHaveAttribute('aria-expanded', 'true');
    await expect(item(/^library/)).toBeVisible();
    await userEvent.tab();
    await expect(canvas.getByRole('tree').contains(document.activeElement)).toBe(false);
  },
};

/** Several at once; the arrow opens without choosing. */
export const SeveralByPointer: Story = {
  parameters: { picture: 'none' },
  args: { multiple: true, expanded: [] },
  play: async ({ canvas }) => {
    const place = canvas.getByRole('treeitem', { name: /^Place/ });
    await userEvent.click(place.firstElementChild as HTMLElement);
    await expect(place).toHaveAttribute('aria-expanded', 'true');
    await expect(place).toHaveAttribute('aria-selected', 'false');
    await userEvent.click(canvas.getByRole('treeitem', { name: /^pond/ }));
    await userEvent.click(canvas.getByRole('treeitem', { name: /^library/ }));
    await userEvent.click(canvas.getByRole('treeitem', { name: /^pond/ }));
    await expect(canvas.getAllByRole('treeitem', { selected: true }).map((line) => line.textContent)).toEqual([
      'library33',
    ]);
    await expect(canvas.getByRole('tree')).toHaveAttribute('aria-multiselectable', 'true');
  },
};
