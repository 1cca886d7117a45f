import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { Alert, type AlertData, AlertList } from '../../src/ui/alert.tsx';
import AlertStack from '../../src/ui/alert-stack.tsx';
import { type HeldTimers, holdTimers } from '../support/timers.ts';

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
  make({ id: '3', type: 'warning', title: 'Warning!', message: 'Two of 500 stories are gone. The rest are done.' }),
  make({ id: '4', type: 'danger', title: 'Error!', message: 'Request error!', dismissible: false }),
];

const saved = make({ id: 'saved', type: 'success', title: 'Success!', message: 'Saved.' });
const dismissed = fn();

const meta = {
  title: 'UI/Feedback/Alert',
  component: Alert,
  subcomponents: { AlertStack, AlertList },
  tags: ['autodocs', 'also:toast', 'also:snackbar', 'also:notification', 'also:flash message'],
  parameters: {
    kit: {
      use: 'Something just happened that the person did or should know of: saved, failed, changed by a colleague.',
      avoid:
        'What stays true is a `Banner`. A way back is an `UndoBar`. What is wrong with a field appears at the field.',
      anatomy: [
        { part: 'Icon', what: 'The kind, in a shape of its own' },
        { part: 'Title', what: 'Two or three words' },
        { part: 'Message', what: 'One sentence: what happened and what is safe' },
        { part: 'Dismiss', what: 'Where it may be dismissed' },
      ],
      keyboard: [
        { keys: ['Tab'], does: 'Reaches the button. The timer pauses' },
        { keys: ['Enter', 'Space'], does: 'Dismisses' },
      ],
      accessibility: [
        'Announced politely. A failure immediately.',
        'The timer rests while the pointer or the focus is on it.',
        'Nothing is lost when it goes: the list of recent messages keeps it.',
      ],
      pairs: [
        {
          do: { text: 'Say what happened and what is safe: “Two of 500 stories are gone. The rest are done.”' },
          dont: { text: 'Say only that something went wrong: “Request error 500.”' },
        },
      ],
      matrix: { story: 'listed' },
      related: ['UI/Feedback/Banner', 'UI/Feedback/UndoBar', 'UI/Feedback/ErrorState'],
    } satisfies KitDocs,
    picture: 'page',
  },
  beforeEach: () => {
    dismissed.mockClear();
  },
  args: { alert: saved, onDismiss: fn() },
} satisfies Meta<typeof Alert>;
export default meta;
type Story = StoryObj<typeof meta>;

/** As the app shows them, the newest in front. */
export const Stack: Story = {
  render: () => <AlertStack alerts={four} onDismiss={dismissed} />,
};

export const Listed: Story = {
  parameters: { picture: 'frame', frame: 'narrow' },
  render: () => (
    <div className="grid gap-6">
      <AlertList alerts={four} />
      <AlertList alerts={[]} />
    </div>
  ),
};

/** An alert's, in milliseconds. */
const TIMEOUT = 6_000;
let timers: HeldTimers;
const holdAlerts = () => {
  timers = holdTimers(TIMEOUT / 2);
  return () => timers.release();
};

/** Takes away what was dismissed, as the app does. */
function Vanishing({ first }: { first: readonly AlertData[] }) {
  const [alerts, setAlerts] = useState(first);
  const dismiss = (id: string) => {
    dismissed(id);
    setAlerts((all) => all.map((alert) => (alert.id === id ? { ...alert, isVisible: false } : alert)));
  };
  return <AlertStack alerts={alerts} onDismiss={dismiss} />;
}

/** It goes by itself, but not while the pointer or the focus is on it. */
export const RestsUnderPointerAndFocus: Story = {
  name: 'Rests under pointer and focus [spec 4.11a]',
  parameters: { picture: 'none' },
  // Clock: the alert’s own time, which passes when the story says so.
  render: () => <Vanishing first={[{ ...saved, id: 'a', timeout: TIMEOUT }]} />,
  beforeEach: holdAlerts,
  play: async ({ canvas }) => {
    const alert = canvas.getByRole('status');
    await userEvent.hover(alert);
    await timers.pass(2 * TIMEOUT);
    await expect(dismissed).not.toHaveBeenCalled();
    canvas.getByRole('button', { name: 'Dismiss' }).focus();
    await userEvent.unhover(alert);
    await timers.pass(2 * TIMEOUT);
    await expect(dismissed).not.toHaveBeenCalled();
    canvas.getByRole('button', { name: 'Dismiss' }).blur();
    await waitFor(() => expect(timers.size).toBe(1));
    await timers.pass(TIMEOUT);
    await waitFor(() => expect(dismissed).toHaveBeenCalledWith('a'));
    await waitFor(() => expect(canvas.queryByText('Saved.')).toBeNull());
  },
};

/** A timeout of 0 is none: it stays when others have long gone. */
export const WithoutTimeoutItStays: Story = {
  name: 'Without timeout it stays [spec 4.11b]',
  parameters: { picture: 'none' },
  render: () => (
    <Vanishing
      first={[
        make({ id: 'stays', type: 'warning', title: 'Warning!', message: 'Two stories are gone.', timeout: 0 }),
        // Clock: the alert’s own time, which passes when the story says so.
        { ...saved, id: 'goes', timeout: TIMEOUT },
      ]}
    />
  ),
  beforeEach: holdAlerts,
  play: async ({ canvas }) => {
    await timers.pass(TIMEOUT);
    await waitFor(() => expect(canvas.queryByText('Saved.')).toBeNull());
    await timers.pass(20 * TIMEOUT);
    await expect(canvas.getByText('Two stories are gone.')).toBeVisible();
    await expect(dismissed).toHaveBeenCalledTimes(1);
    await expect(dismissed).toHaveBeenCalledWith('goes');
  },
};

export const DangerInterruptsAndCanBeDismissed: Story = {
  parameters: { picture: 'none' },
  args: { alert: make({ id: 'd', type: 'danger', title: 'Error!', message: 'Request error!' }) },
  render: ({ alert }) => <AlertStack alerts={[alert]} onDismiss={dismissed} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('Error!');
    await userEvent.click(canvas.getByRole('button', { name: 'Dismiss' }));
    await expect(dismissed).toHaveBeenCalledWith('d');
  },
};
