import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { Announcement, useAnnouncement } from '../../src/ui/announcement.tsx';
import { Button } from '../../src/ui/button.tsx';

const meta = {
  title: 'UI/Feedback/Announcement',
  component: Announcement,
  tags: ['autodocs', 'also:live region', 'also:screen reader announcement', 'also:aria-live'],
  parameters: {
    kit: {
      use: 'Says to screen readers what an act has led to, once and in order: “Approved. 37 left.”',
      avoid: 'What everyone should read is an Alert, which announces itself.',
      accessibility: ['One polite live region on a page. The same words are read out each time that they are said.'],
      related: ['UI/Feedback/Alert', 'Pages/Manage/Review queue'],
    } satisfies KitDocs,
    picture: 'none',
  },
  args: { announced: { text: '', number: 0 } },
} satisfies Meta<typeof Announcement>;
export default meta;
type Story = StoryObj<typeof meta>;

function Approving() {
  const [announced, announce] = useAnnouncement();
  return (
    <>
      <Button onClick={() => announce('Approved.')}>Approve</Button>
      <Announcement announced={announced} />
    </>
  );
}

export const SaidTwice: Story = {
  render: () => <Approving />,
  play: async ({ canvas, userEvent }) => {
    const region = canvas.getByText('', { selector: '[data-slot="announcement"]' });
    let said = 0;
    new MutationObserver(() => {
      said += 1;
    }).observe(region, { childList: true });
    const approve = canvas.getByRole('button', { name: 'Approve' });
    await userEvent.click(approve);
    await waitFor(() => expect(region).toHaveTextContent('Approved.'));
    await userEvent.click(approve);
    await waitFor(() => expect(said).toBe(2));
  },
};
