import type { Meta, StoryObj } from '@storybook/react-vite';
import Check from 'lucide-react/icons/check';
import Plus from 'lucide-react/icons/plus';
import SyncIcon from 'lucide-react/icons/refresh-cw';
import Trash from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { Button, buttonClass } from '../../src/ui/button.tsx';
import { useBusy } from '../../src/ui/use-busy.ts';

const meta = {
  title: 'UI/Actions/Button',
  component: Button,
  tags: ['autodocs', 'also:CTA', 'also:call to action', 'also:submit'],
  parameters: {
    kit: {
      use: 'Starts something: saving, adding, approving. One primary button in a view.',
      avoid: 'Going somewhere is a link (or `buttonClass()` on one). An icon alone is an `IconButton`.',
      anatomy: [
        { part: 'Icon', what: 'Only where it helps to find the button again' },
        { part: 'Label', what: 'A verb and its object, in sentence case' },
        { part: 'Spinner', what: 'While it works, in the icon’s place' },
      ],
      keyboard: [
        { keys: ['Tab'], does: 'Reaches it, also while it is busy' },
        { keys: ['Enter', 'Space'], does: 'Presses it' },
      ],
      accessibility: [
        '`busy` keeps the focus and the name, says so once, and takes no second click.',
        'Disable only what the page explains beside it: a disabled button cannot be reached by keyboard.',
      ],
      pairs: [
        {
          do: { text: 'Say what happens.', show: () => <Button variant="primary">Add channel</Button> },
          dont: { text: 'Leave people to guess.', show: () => <Button variant="primary">OK</Button> },
        },
        {
          do: {
            text: 'One main action in a view.',
            show: () => (
              <div className="flex gap-2">
                <Button>Save draft</Button>
                <Button variant="primary">Publish</Button>
              </div>
            ),
          },
          dont: {
            text: 'Two main actions side by side.',
            show: () => (
              <div className="flex gap-2">
                <Button variant="primary">Save draft</Button>
                <Button variant="primary">Publish</Button>
              </div>
            ),
          },
        },
      ],
      matrix: { args: { children: 'Save', icon: undefined } },
      related: ['UI/Actions/IconButton', 'UI/Actions/Link', 'UI/Actions/ButtonGroup', 'UI/Overlays/ConfirmDialog'],
    } satisfies KitDocs,
  },
  args: { children: 'Add a channel', onClick: fn() },
  argTypes: { icon: { control: false } },
} satisfies Meta<typeof Button>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The one main action of a view. Enter and Space press it. */
export const Primary: Story = {
  args: { variant: 'primary', icon: Plus },
  play: async ({ args, canvas }) => {
    const button = canvas.getByRole('button', { name: 'Add a channel' });
    await userEvent.tab();
    await expect(button).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await userEvent.keyboard(' ');
    await userEvent.click(button);
    await expect(args.onClick).toHaveBeenCalledTimes(3);
  },
};

const VARIANTS = [
  { variant: 'primary', icon: Check, words: 'Approve' },
  { variant: 'secondary', icon: SyncIcon, words: 'Sync now' },
  { variant: 'ghost', icon: undefined, words: 'Cancel' },
  { variant: 'danger', icon: Trash, words: 'Delete channel' },
] as const;

/** Every look, ready, disabled and busy. Disable only what the page explains beside it. */
export const States: Story = {
  render: ({ onClick }) => (
    <div className="grid gap-4">
      {VARIANTS.map(({ variant, icon, words: label }) => (
        <div key={variant} className="flex flex-wrap items-center gap-3">
          <Button variant={variant} icon={icon}>
            {label}
          </Button>
          <Button variant={variant} icon={icon} disabled onClick={onClick}>
            {label}
          </Button>
          <Button variant={variant} icon={icon} busy>
            {label}
          </Button>
        </div>
      ))}
    </div>
  ),
  play: async ({ args, canvas }) => {
    for (const { words: label } of VARIANTS) {
      const [ready, disabled, busy] = canvas.getAllByRole('button', { name: label });
      await expect(ready).toBeEnabled();
      await expect(disabled).toBeDisabled();
      await expect(busy).toHaveAttribute('aria-busy', 'true');
    }
    await userEvent.click(canvas.getAllByRole('button', { name: 'Approve' })[1] ?? document.body);
    await expect(args.onClick).not.toHaveBeenCalled();
  },
};

/** Small in tables and cards, middle in rows of controls, large where a finger or a first visit is likely. */
export const Sizes: Story = {
  render: () => (
    <div className="flex flex-wrap items-center gap-3">
      <Button size="sm" icon={Plus}>
        Add a story
      </Button>
      <Button size="md" icon={Plus}>
        Add a story
      </Button>
      <Button size="lg" icon={Plus}>
        Add a story
      </Button>
    </div>
  ),
};

/** While it works it keeps the focus and its name, says so once, and takes no second click. */
export const Busy: Story = {
  args: { variant: 'primary', icon: SyncIcon, children: 'Fetch new posts', busyLabel: 'Fetching new posts…' },
  render: function Fetch({ onClick, ...args }) {
    const [busy, setBusy] = useState(false);
    return (
      <Button
        {...args}
        busy={busy}
        onClick={(event) => {
          onClick?.(event);
          setBusy(true);
        }}
      />
    );
  },
  play: async ({ args, canvas }) => {
    const button = canvas.getByRole('button', { name: 'Fetch new posts' });
    await expect(canvas.getByRole('status')).toBeEmptyDOMElement();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect(button).toHaveAttribute('aria-busy', 'true');
    await expect(button).toHaveFocus();
    await expect(button).toHaveAccessibleName('Fetch new posts');
    await expect(canvas.getByRole('status')).toHaveTextContent('Fetching new posts…');
    await userEvent.keyboard('{Enter}');
    await userEvent.click(button);
    await expect(args.onClick).toHaveBeenCalledTimes(1);
  },
};

/** A busy button does not send its form again; a plain one never sends it. */
export const InAForm: Story = {
  parameters: { picture: 'none' },
  args: { onClick: fn() },
  render: function Form({ onClick }) {
    const [sent, setSent] = useState(0);
    return (
      <form
        className="flex flex-wrap gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          setSent(sent + 1);
        }}
      >
        <Button onClick={onClick}>Preview the feed</Button>
        <Button type="submit" variant="primary" busy={sent > 0}>
          Save the channel
        </Button>
        <output>{sent} sent</output>
      </form>
    );
  },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Preview the feed' }));
    await expect(args.onClick).toHaveBeenCalledTimes(1);
    await expect(canvas.getByText('0 sent')).toBeVisible();
    const save = canvas.getByRole('button', { name: 'Save the channel' });
    await userEvent.click(save);
    await expect(canvas.getByText('1 sent')).toBeVisible();
    await userEvent.click(save);
    await expect(canvas.getByText('1 sent')).toBeVisible();
  },
};

let end: { well: () => void; badly: () => void } | undefined;
function Working() {
  const [busy, during] = useBusy();
  const [said, setSaid] = useState('nothing yet');
  const work = () =>
    new Promise<void>((done, fail) => {
      end = { well: done, badly: () => fail(new Error('refused')) };
    });
  const press = () =>
    during(work).then(
      () => setSaid('saved'),
      (error: Error) => setSaid(error.message),
    );
  return (
    <>
      <Button busy={busy} onClick={() => void press()}>
        Save the channel
      </Button>
      <output>{said}</output>
    </>
  );
}

/** With `useBusy` it is busy as long as the work lasts, whether it goes well or not, and whoever began it hears of it. */
export const BusyWhileItWorks: Story = {
  parameters: { picture: 'none' },
  render: () => <Working />,
  play: async ({ canvas }) => {
    const save = canvas.getByRole('button', { name: /Save the channel/ });
    for (const [how, said] of [
      ['badly', 'refused'],
      ['well', 'saved'],
    ] as const) {
      await userEvent.click(save);
      await expect(save).toHaveAttribute('aria-busy', 'true');
      end?.[how]();
      await expect(await canvas.findByText(said)).toBeVisible();
      await waitFor(() => expect(save).not.toHaveAttribute('aria-busy'));
    }
  },
};

/** Words too long for their place are cut, never wrapped: choose shorter ones. From right to left the icon changes sides. */
export const LongText: Story = {
  parameters: { frame: 'narrow' },
  render: () => (
    <div className="grid grid-cols-1 justify-items-start gap-3">
      <Button icon={Plus}>Add every story of the Parents, Friends and Former Pupils of Oakfield Association</Button>
      <div dir="rtl" lang="ar">
        <Button variant="primary" icon={Plus}>
          أضف قصة جديدة
        </Button>
      </div>
    </div>
  ),
};

/** What goes somewhere stays a link, whatever it looks like. */
export const AsLink: Story = {
  render: () => (
    <div className="flex gap-3">
      <a className={buttonClass({ variant: 'primary' })} href="#choose">
        Choose stories
      </a>
      <a className={buttonClass()} href="#channels">
        All channels
      </a>
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Choose stories' })).toHaveAttribute('href', '#choose');
    await expect(canvas.queryByRole('button')).not.toBeInTheDocument();
  },
};
