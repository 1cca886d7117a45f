import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { HelpTip } from '../../src/ui/help-tip.tsx';
import { linkClass } from '../../src/ui/link.tsx';

const meta = {
  title: 'UI/Overlays/HelpTip',
  component: HelpTip,
  tags: ['autodocs', 'also:help', 'also:question mark', 'also:info tip', 'also:toggletip'],
  parameters: {
    frame: 'narrow',
    kit: {
      use: 'Two sentences that explain a word, behind a question mark.',
      avoid: 'What everyone needs is always visible. A word more about a button is a Tooltip.',
      keyboard: [
        { keys: ['Enter'], does: 'Opens the help and goes into it' },
        { keys: ['Escape'], does: 'Closes it, the focus goes back' },
      ],
      accessibility: ['The button says what it helps with.', 'It opens by a tap, so touch has it too.'],
      matrix: { story: 'help' },
      related: ['UI/Overlays/Tooltip', 'UI/Overlays/HoverCard', 'UI/Forms/Field'],
    } satisfies KitDocs,
  },
  decorators: [
    (Story) => (
      <div className="min-h-48">
        <Story />
      </div>
    ),
  ],
  args: { topic: 'Story score', children: <p>How much a story tells about your school’s values, from 0 to 100.</p> },
} satisfies Meta<typeof HelpTip>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The question mark says what it helps with; the focus goes into the words and back. */
export const Help: Story = {
  render: () => (
    <div className="flex items-center gap-1 text-base">
      Story score
      <HelpTip topic="Story score">
        <p>How much a story tells about your school’s values, from 0 to 100.</p>
        <p>
          <a href="#score" className={linkClass({ tone: 'inText' })}>
            How it is counted
          </a>
        </p>
      </HelpTip>
    </div>
  ),
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: 'Help: Story score' });
    await expect(button.getBoundingClientRect().width).toBeGreaterThanOrEqual(24);
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: 'Story score' });
    await expect(screen.getByRole('dialog')).toHaveFocus();
    await userEvent.tab();
    await expect(screen.getByRole('link', { name: 'How it is counted' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await expect(button).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await userEvent.tab({ shift: true });
    await expect(button).toHaveFocus();
    await userEvent.click(button);
    await expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await userEvent.click(button);
    await screen.findByRole('dialog', { name: 'Story score' });
  },
};
