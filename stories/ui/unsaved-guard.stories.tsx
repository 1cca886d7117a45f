import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { Checkbox } from '../../src/ui/checkbox.tsx';
import { linkClass } from '../../src/ui/link.tsx';
import { UnsavedGuard } from '../../src/ui/unsaved-guard.tsx';

/** Asks before what was typed is left behind. The app's router is handed in; the kit knows none. */
const meta = {
  title: 'UI/Forms/UnsavedGuard',
  component: UnsavedGuard,
  tags: ['autodocs', 'also:unsaved changes', 'also:leave page', 'also:beforeunload'],
  args: { dirty: true, what: 'this story', navigate: fn() },
  parameters: {
    picture: 'page',
    kit: {
      use: 'On every page with a form that is saved as a whole; `dirty` comes from the form (`onDirtyChange`).',
      avoid: 'In dialogs, which ask for themselves, and where things save automatically (AutosaveMark).',
      keyboard: [{ keys: ['Esc'], does: 'Stays.' }],
      accessibility: ['Closing the tab is asked about by the browser, in its own words.'],
      related: ['UI/Forms/Form', 'UI/Overlays/ConfirmDialog', 'UI/Forms/AutosaveMark'],
    } satisfies KitDocs,
  },
  render: (args) => <Page {...args} />,
} satisfies Meta<typeof UnsavedGuard>;
export default meta;
type Story = StoryObj<typeof meta>;

function Page({ dirty: start, ...guard }: React.ComponentProps<typeof UnsavedGuard>) {
  const [dirty, setDirty] = useState(start);
  return (
    <div className="grid justify-items-start gap-4">
      <Checkbox label="Something was typed" checked={dirty} onChange={(event) => setDirty(event.target.checked)} />
      <a href="/manage/stories?status=draft" className={linkClass()}>
        All stories
      </a>
      <UnsavedGuard {...guard} dirty={dirty} />
    </div>
  );
}

const question = () => within(document.body).findByRole('dialog', { name: 'Leave without saving?' });

/** A link asks first; staying keeps everything, leaving goes where the link led. */
export const Asks: Story = {
  play: async ({ args, canvas }) => {
    const link = canvas.getByRole('link', { name: 'All stories' });
    await userEvent.click(link);
    const first = within(await question());
    await expect(first.getByText(/What you typed for this story/)).toBeVisible();
    await userEvent.click(first.getByRole('button', { name: 'Stay here' }));
    await expect(args.navigate).not.toHaveBeenCalled();
    await userEvent.click(link);
    await userEvent.click(within(await question()).getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(args.navigate).toHaveBeenCalledWith('/manage/stories?status=draft'));
    await userEvent.click(canvas.getByRole('checkbox'));
    await userEvent.click(canvas.getByRole('checkbox'));
    await userEvent.click(link);
    await question();
  },
};

/** Something other than what was typed. */
export const SomethingElse: Story = {
  args: { lost: '2 pictures have not been uploaded yet and would be lost.' },
  parameters: { picture: 'none' },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('link', { name: 'All stories' }));
    const dialog = within(await question());
    await expect(dialog.getByText('2 pictures have not been uploaded yet and would be lost.')).toBeVisible();
    await expect(dialog.queryByText(/typed/)).toBeNull();
  },
};

const closing = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

/** The browser asks when the tab is closed, while there is something to lose and not after the person agreed to leave. */
export const Closing: Story = {
  parameters: { picture: 'none' },
  play: async ({ canvas }) => {
    await expect(closing()).toBe(true);
    await userEvent.click(canvas.getByRole('checkbox'));
    await expect(closing()).toBe(false);
    await userEvent.click(canvas.getByRole('checkbox'));
    await expect(closing()).toBe(true);
    await userEvent.click(canvas.getByRole('link', { name: 'All stories' }));
    await userEvent.click(within(await question()).getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(closing()).toBe(false));
  },
};
