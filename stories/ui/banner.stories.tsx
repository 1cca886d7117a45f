import type { Meta, StoryObj } from '@storybook/react-vite';
import WifiOff from 'lucide-react/icons/wifi-off';
import { type ComponentProps, useState } from 'react';
import { expect, fn, userEvent } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { Banner } from '../../src/ui/banner.tsx';
import { Button } from '../../src/ui/button.tsx';
import { linkClass } from '../../src/ui/link.tsx';

const meta = {
  title: 'UI/Feedback/Banner',
  component: Banner,
  tags: ['autodocs', 'also:callout', 'also:notice', 'also:message bar', 'also:inline alert', 'also:info box'],
  parameters: {
    kit: {
      use: 'The state of the place it heads, until that is settled.',
      avoid: 'What just happened is an `Alert`. What is wrong with one field is the field’s own error.',
      anatomy: [
        { part: 'Icon', what: 'The kind, beside the words' },
        { part: 'Title', what: 'If one line is not enough' },
        { part: 'Text', what: 'The state and what to do' },
        { part: 'Action', what: 'One at most' },
      ],
      accessibility: [
        '`live` for one that appears without a click.',
        'Never by colour alone: the icon and the words say it too.',
      ],
      pairs: [
        {
          do: { text: 'One banner a page, at the head of what it is about.' },
          dont: { text: 'Three banners above each other: no one reads the third.' },
        },
      ],
      related: ['UI/Feedback/Alert', 'UI/Feedback/ErrorState'],
    } satisfies KitDocs,
  },
  args: { children: 'New posts are published once you approve them.' },
  argTypes: { icon: { control: false }, action: { control: false } },
} satisfies Meta<typeof Banner>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Five tones, each with a sign of its own, so that none goes by colour alone. */
export const Tones: Story = {
  render: () => (
    <div className="grid gap-3">
      <Banner tone="plain">You have view-only access to this school. Nothing can be changed.</Banner>
      <Banner tone="info" title="Approval is on.">
        New posts are published once you approve them.
      </Banner>
      <Banner tone="good" title="All is well.">
        The widget was last seen on www.oakfield.example today.
      </Banner>
      <Banner
        tone="amber"
        title="Channel needs reconnecting."
        action={
          <Button size="sm" variant="secondary">
            Reconnect
          </Button>
        }
      >
        No new posts since Tuesday. The old ones are safe.
      </Banner>
      <Banner tone="danger" title="The page was not found.">
        No posts imported for three days.{' '}
        <a className={linkClass({ tone: 'inText' })} href="#address">
          Check address
        </a>
      </Banner>
      <Banner tone="plain" icon={WifiOff}>
        You are offline. What you see is from 14:20.
      </Banner>
    </div>
  ),
};

function Dismissible(args: ComponentProps<typeof Banner>) {
  const [shown, setShown] = useState(true);
  return shown ? (
    <Banner
      {...args}
      onDismiss={() => {
        args.onDismiss?.();
        setShown(false);
      }}
    />
  ) : (
    <p>The list of channels</p>
  );
}

/** One that may be put away has a button for it, reached by Tab. */
export const CanBeDismissed: Story = {
  args: { title: 'Tip.', onDismiss: fn(), children: 'Press J and K to walk through the stories.' },
  render: (args) => (
    <div className="grid gap-3">
      <Dismissible {...args} />
      <Banner {...args} onDismiss={fn()} />
    </div>
  ),
  play: async ({ args, canvas }) => {
    await userEvent.tab();
    await expect(canvas.getAllByRole('button', { name: 'Dismiss' })[0]).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onDismiss).toHaveBeenCalledTimes(1);
    await expect(canvas.getByText('The list of channels')).toBeVisible();
  },
};

/** A banner that appears later is announced: at once when it is serious, else in a pause. */
export const Announced: Story = {
  parameters: { picture: 'none' },
  render: function Announced() {
    const [tone, setTone] = useState<'good' | 'danger'>();
    return (
      <div className="grid gap-3">
        <Button onClick={() => setTone('good')}>Sync</Button>
        <Button onClick={() => setTone('danger')}>Sync a broken one</Button>
        {tone ? (
          <Banner live tone={tone}>
            {tone === 'good' ? '12 new stories.' : 'The feed could not be read.'}
          </Banner>
        ) : null}
        <Banner tone="danger">This one was here before and is not announced.</Banner>
      </div>
    );
  },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('alert')).not.toBeInTheDocument();
    await userEvent.click(canvas.getByRole('button', { name: 'Sync' }));
    await expect(canvas.getByText('12 new stories.').closest('[role]')).toHaveAttribute('role', 'status');
    await userEvent.click(canvas.getByRole('button', { name: 'Sync a broken one' }));
    await expect(canvas.getByRole('alert')).toHaveTextContent('The feed could not be read.');
  },
};

/** Long words wrap beside the sign, and the action goes below them. */
export const LongText: Story = {
  parameters: { frame: 'narrow' },
  render: () => (
    <div className="grid gap-3">
      <Banner
        tone="amber"
        title="The newsletter of the Parents, Friends and Former Pupils of Oakfield Association needs reconnecting."
        action={<Button size="sm">Reconnect</Button>}
        onDismiss={fn()}
      >
        Since Tuesday its owner asks for a password. Stories that are here already stay where they are.
      </Banner>
      <Banner tone="danger">
        https://www.oakfield.example/association/newsletters/2026/autumn/second-half-of-term/index.html
      </Banner>
      <div dir="rtl" lang="ar">
        <Banner tone="info" title="الموافقة مفعلة." onDismiss={fn()}>
          تنتظر المنشورات الجديدة موافقتك.
        </Banner>
      </div>
    </div>
  ),
};
