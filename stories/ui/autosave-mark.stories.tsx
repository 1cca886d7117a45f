import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { AutosaveMark, type AutosaveState } from '../../src/ui/autosave-mark.tsx';
import { Button } from '../../src/ui/button.tsx';

const AT = '2026-11-20T09:42:00Z';

/** Whether what is being typed is safe, beside the thing that saves by itself. */
const meta = {
  title: 'UI/Forms/AutosaveMark',
  component: AutosaveMark,
  tags: ['autodocs', 'also:saved', 'also:draft', 'also:saving'],
  args: { state: 'saved', savedAt: AT, timeZone: 'Europe/London', onRetry: fn() },
  parameters: {
    frame: 'narrow',
    kit: {
      use: 'Where something saves itself while it is written: a story, a newsletter.',
      avoid: 'Where people press Save: there the button and an alert say it (Form).',
      accessibility: [
        'Announced only where it turns: when first saved, when saving fails, and when it works again.',
        'The time is that of the last save that worked, also while the next one fails.',
      ],
      related: ['UI/Forms/Form', 'UI/Forms/UnsavedGuard', 'UI/Feedback/Alert'],
    } satisfies KitDocs,
  },
} satisfies Meta<typeof AutosaveMark>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Before the first save and between two, under way, there, failed; and from right to left. */
export const States: Story = {
  render: (args) => (
    <div className="grid justify-items-start gap-2">
      <AutosaveMark {...args} state="changed" savedAt={null} />
      <AutosaveMark {...args} state="changed" />
      <AutosaveMark {...args} state="saving" />
      <AutosaveMark {...args} state="saved" />
      <AutosaveMark {...args} state="failed" />
      <AutosaveMark {...args} state="failed" savedAt={null} onRetry={undefined} />
      <div dir="rtl">
        <AutosaveMark {...args} state="failed" />
      </div>
    </div>
  ),
};

function Writing({ onRetry }: { onRetry?: () => void }) {
  const [state, setState] = useState<AutosaveState>('changed');
  return (
    <div className="grid justify-items-start gap-3">
      <AutosaveMark state={state} savedAt={AT} timeZone="Europe/London" onRetry={onRetry} />
      {(['changed', 'saving', 'saved', 'failed'] as const).map((next) => (
        <Button key={next} size="sm" onClick={() => setState(next)}>
          {next}
        </Button>
      ))}
    </div>
  );
}

/** Ten saves in a row are one word to a screen reader; a failure is another. */
export const AnnouncedOnce: Story = {
  parameters: { picture: 'none' },
  render: (args) => <Writing onRetry={args.onRetry} />,
  play: async ({ args, canvas }) => {
    const region = canvas.getAllByRole('status')[0] as HTMLElement;
    const heard: string[] = [];
    const ear = new MutationObserver(() => heard.push(region.textContent ?? ''));
    ear.observe(region, { childList: true, characterData: true, subtree: true });
    const go = (state: string) => userEvent.click(canvas.getByRole('button', { name: state }));
    for (const state of ['saving', 'saved', 'changed', 'saving', 'saved', 'changed', 'saving', 'saved'])
      await go(state);
    await expect(heard).toEqual(['Saved.']);
    await go('failed');
    await expect(canvas.getByText('Not saved since 09:42.')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(args.onRetry).toHaveBeenCalledTimes(1);
    await go('saving');
    await go('saved');
    await expect(heard).toEqual(['Saved.', 'Not saved.', 'Saved.']);
    ear.disconnect();
  },
};
