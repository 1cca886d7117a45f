import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import type { DataExport } from '../../src/domain/person/export.ts';
import { ExportDownload, ExportState } from '../../src/patterns/data-export.tsx';

const copy = (status: DataExport['status']): DataExport => ({
  id: status,
  status,
  requestedAt: '2026-11-20T08:12:00.000Z',
  readyAt: status === 'ready' ? '2026-11-20T08:13:10.000Z' : null,
  expiresAt: status === 'ready' ? '2026-11-27T08:13:10.000Z' : null,
  size: status === 'ready' ? 24_812_730 : null,
});

/** The status of a person's data export, and the way to its file. */
const meta = {
  title: 'Patterns/DataExport',
  component: ExportState,
  subcomponents: { ExportDownload },
  tags: ['autodocs'],
  parameters: {
    kit: {
      use: 'A ZIP that a job puts together: of a person’s data, or of a school’s.',
      avoid: 'A table that the browser writes itself, for example the activity log: that is saved immediately.',
      anatomy: [
        { part: 'ExportState', what: 'Requested, being prepared, ready until when, over, or failed' },
        { part: 'ExportDownload', what: 'The button that fetches the file, once it is ready' },
      ],
      accessibility: ['What became of it is said in words. The spinner is only beside them'],
      related: ['UI/Actions/Button'],
    } satisfies KitDocs,
  },
  args: { copy: copy('ready') },
} satisfies Meta<typeof ExportState>;
export default meta;
type Story = StoryObj<typeof meta>;

export const States: Story = {
  render: () => (
    <div className="grid gap-4">
      {(['waiting', 'ready', 'failed', 'expired'] as const).map((status) => (
        <ExportState key={status} copy={copy(status)} />
      ))}
    </div>
  ),
};

const onError = fn();
/** A file that no longer exists is reported to the caller. */
export const CannotBeFetched: Story = {
  parameters: { picture: 'none' },
  render: ({ copy }) => (
    <ExportDownload copy={copy} name="sprx-oakfield" load={() => Promise.reject(new Error('gone'))} onError={onError} />
  ),
  play: async ({ canvas, userEvent }) => {
    onError.mockClear();
    await userEvent.click(canvas.getByRole('button', { name: 'Download ZIP' }));
    await waitFor(() => expect(onError).toHaveBeenCalledOnce());
    await expect(canvas.getByRole('button', { name: 'Download ZIP' })).toBeEnabled();
  },
};
