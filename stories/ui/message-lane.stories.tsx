import type { Meta, StoryObj } from '@storybook/react-vite';
import Bell from 'lucide-react/icons/bell';
import { useState } from 'react';
import { expect } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { Button } from '../../src/ui/button.tsx';
import { Header } from '../../src/ui/header.tsx';
import { IconButton } from '../../src/ui/icon-button.tsx';
import { InMessageLane, MessageLane } from '../../src/ui/message-lane.tsx';
import { UndoBar } from '../../src/ui/undo-bar.tsx';

const meta = {
  title: 'UI/Feedback/MessageLane',
  component: MessageLane,
  subcomponents: { InMessageLane },
  tags: ['autodocs', 'also:toast position', 'also:toaster', 'also:snackbar host'],
  parameters: {
    kit: {
      use: 'The place of alerts and of Undo, in the header of every page: they cover no control and move nothing.',
      avoid: 'What stays true about a page is a Banner in it.',
      accessibility: ['A message comes before the page in the order of Tab, and announces itself.'],
      related: ['UI/Feedback/Alert', 'UI/Feedback/UndoBar', 'UI/Layout/AppShell'],
    } satisfies KitDocs,
    picture: 'page',
  },
} satisfies Meta<typeof MessageLane>;
export default meta;
type Story = StoryObj<typeof meta>;

function Page() {
  const [isHidden, setIsHidden] = useState(false);
  return (
    <>
      <Header
        start={<Button size="sm">Search</Button>}
        middle={<MessageLane />}
        end={<IconButton icon={Bell} label="Notifications" />}
      />
      <div className="p-8">
        <Button onClick={() => setIsHidden(true)}>Hide</Button>
      </div>
      {isHidden ? (
        <UndoBar message="Hid “Sports day”" onUndo={() => setIsHidden(false)} onDismiss={() => setIsHidden(false)} />
      ) : null}
    </>
  );
}

/** A message comes into the lane; what one pressed stays where it was. */
export const Ready: Story = {
  render: () => <Page />,
  play: async ({ canvas, userEvent }) => {
    const hide = canvas.getByRole('button', { name: 'Hide' });
    const before = hide.getBoundingClientRect().toJSON();
    await userEvent.click(hide);
    const lane = document.querySelector('[data-slot="message-lane"]');
    await expect(lane).toContainElement(await canvas.findByRole('button', { name: 'Undo' }));
    await expect(hide.getBoundingClientRect().toJSON()).toEqual(before);
    hide.blur();
  },
};
