import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ComponentProps, useState } from 'react';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { type AlertData, AlertList } from '../../src/ui/alert.tsx';
import AlertStack from '../../src/ui/alert-stack.tsx';
import type { KitDocs } from '../support/kit-docs.ts';

const make = (alert: Partial<AlertData> & Pick<AlertData, 'id' | 'type' | 'title'>): AlertData => ({
  message: '',
  timeout: 0,
  dismissible: true,
  isVisible: true,
  ...alert,
});

const four = [
  make({ id: '1', type: 'success', title: 'Success!', message: 'Three stories were approved.' }),
  make({ id: '2', type: 'info', title: 'Info', message: 'The school’s name was changed by a colleague.' }),
  make({ id: '3', type: 'warning', title: 'Warning!', message: 'Two of 500 stories are gone; the rest are done.' }),
  make({ id: '4', type: 'danger', title: 'Error!', message: 'Request error!', dismissible: false }),
];

const meta = {
  title: 'UI/Alert',
  component: AlertStack,
  subcomponents: { AlertList },
  tags: ['autodocs', 'also:toast', 'also:snackbar', 'also:notification', 'also:flash message'],
  parameters: {
    kit: {
      use: 'Something just happened that the person did or should know of: saved, failed, changed by a colleague.',
      avoid:
        'What stays true stands in a `Banner`; a way back is an `UndoBar`; what is wrong with a field stands at the field.',
      anatomy: [
        { part: 'Icon', what: 'The kind, in a shape of its own' },
        { part: 'Title', what: 'Two or three words' },
        { part: 'Message', what: 'One sentence: what happened and what is safe' },
        { part: 'Dismiss', what: 'Where it may be dismissed' },
      ],
      keyboard: [
        { keys: ['Tab'], does: 'Reaches the button; the timer rests meanwhile' },
        { keys: ['Enter', 'Space'], does: 'Dismisses' },
      ],
      accessibility: [
        'Announced politely; a failure at once.',
        'The timer rests while the pointer or the focus is on it.',
        'Nothing is lost when it goes: the list of recent messages keeps it.',
      ],
      pairs: [
        {
          do: { words: 'Say what happened and what is safe: “Two of 500 stories are gone; the rest are done.”' },
          dont: { words: 'Say only that something went wrong: “Request error 500.”' },
        },
      ],
      related: ['UI/Banner', 'UI/UndoBar', 'UI/States'],
    } satisfies KitDocs,
    picture: 'page',
  },
  args: { alerts: four, onDismiss: fn() },
} satisfies Meta<typeof AlertStack>;
export default meta;
type Story = StoryObj<typeof meta>;
type StackArgs = ComponentProps<typeof AlertStack>;

export const Stack: Story = {};

export const Listed: Story = {
  parameters: { picture: 'frame', frame: 'narrow' },
  render: ({ alerts }) => (
    <div className="grid gap-6">
      <AlertList alerts={alerts} />
      <AlertList alerts={[]} />
    </div>
  ),
};

/** Takes away what was dismissed, as the app does. */
function Vanishing(args: StackArgs) {
  const [alerts, setAlerts] = useState(args.alerts);
  const dismiss = (id: string) => {
    args.onDismiss(id);
    setAlerts((all) => all.map((alert) => (alert.id === id ? { ...alert, isVisible: false } : alert)));
  };
  return <AlertStack alerts={alerts} onDismiss={dismiss} />;
}

/** It goes by itself, but not while the pointer or the focus is on it. */
export const RestsUnderPointerAndFocus: Story = {
  name: 'Rests under pointer and focus [spec 4.11a]',
  parameters: { picture: 'none' },
  args: { alerts: [make({ id: 'a', type: 'success', title: 'Success!', message: 'Saved.', timeout: 400 })] },
  render: Vanishing,
  play: async ({ canvas, args }) => {
    const alert = canvas.getByRole('status');
    await userEvent.hover(alert);
    await new Promise((resolve) => setTimeout(resolve, 700));
    await expect(args.onDismiss).not.toHaveBeenCalled();
    canvas.getByRole('button', { name: 'Dismiss' }).focus();
    await userEvent.unhover(alert);
    await new Promise((resolve) => setTimeout(resolve, 700));
    await expect(args.onDismiss).not.toHaveBeenCalled();
    canvas.getByRole('button', { name: 'Dismiss' }).blur();
    await waitFor(() => expect(args.onDismiss).toHaveBeenCalledWith('a'));
    await expect(canvas.queryByText('Saved.')).toBeNull();
  },
};

/** A timeout of 0 is none: it stands when others have long gone. */
export const WithoutTimeoutItStays: Story = {
  name: 'Without timeout it stays [spec 4.11b]',
  parameters: { picture: 'none' },
  args: {
    alerts: [
      make({ id: 'stays', type: 'warning', title: 'Warning!', message: 'Two stories are gone.', timeout: 0 }),
      make({ id: 'goes', type: 'success', title: 'Success!', message: 'Saved.', timeout: 300 }),
    ],
  },
  render: Vanishing,
  play: async ({ canvas, args }) => {
    await waitFor(() => expect(canvas.queryByText('Saved.')).toBeNull());
    await new Promise((resolve) => setTimeout(resolve, 900));
    await expect(canvas.getByText('Two stories are gone.')).toBeVisible();
    await expect(args.onDismiss).toHaveBeenCalledTimes(1);
    await expect(args.onDismiss).toHaveBeenCalledWith('goes');
  },
};

export const DangerInterruptsAndCanBeDismissed: Story = {
  parameters: { picture: 'none' },
  args: { alerts: [make({ id: 'd', type: 'danger', title: 'Error!', message: 'Request error!' })] },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('Error!');
    await userEvent.click(canvas.getByRole('button', { name: 'Dismiss' }));
    await expect(args.onDismiss).toHaveBeenCalledWith('d');
  },
};
