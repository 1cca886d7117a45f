import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ComponentProps, useState } from 'react';
import { expect, fireEvent, fn, userEvent } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { Field } from '../../src/ui/field.tsx';
import { FileDrop } from '../../src/ui/file-drop/file-drop.tsx';
import { type DropFile, FileRow } from '../../src/ui/file-drop/file-row.tsx';
import { PICTURES } from '../../src/ui/pictures.ts';

const FILES: readonly DropFile[] = [
  { id: '1', name: 'tempest-dress-rehearsal.jpg', bytes: 6_100_000, status: 'sending', sent: 2_400_000 },
  { id: '2', name: 'prospero.jpg', bytes: 4_800_000, status: 'paused', sent: 3_900_000 },
  { id: '3', name: 'choir.jpg', bytes: 3_200_000, status: 'waiting' },
  {
    id: '4',
    name: 'hall.webp',
    bytes: 820_000,
    status: 'failed',
    message: 'The connection was lost. What had arrived is kept.',
  },
  { id: '5', name: 'theatre.png', bytes: 640_000, status: 'done', preview: PICTURES.theatre.src },
];

const file = (name: string, type: string, bytes = 2000) => new File([new Uint8Array(bytes)], name, { type });

function data(...files: File[]): DataTransfer {
  const held = new DataTransfer();
  for (const each of files) held.items.add(each);
  return held;
}
const AT = { bubbles: true, cancelable: true };
const drag = (type: string, onto: Element, dataTransfer: DataTransfer) =>
  fireEvent(onto, new DragEvent(type, { ...AT, dataTransfer, relatedTarget: document.body }));

function Held({ files: start, onAdd, onRemove, ...props }: ComponentProps<typeof FileDrop>) {
  const [files, setFiles] = useState(start);
  return (
    <FileDrop
      {...props}
      files={files}
      onAdd={(added) => {
        onAdd(added);
        setFiles([
          ...files,
          ...added.map(({ name, size }) => ({ id: name, name, bytes: size, status: 'waiting' as const })),
        ]);
      }}
      onRemove={(id) => {
        onRemove(id);
        setFiles(files.filter((each) => each.id !== id));
      }}
    />
  );
}

/**
 * Files by dragging, choosing or pasting, and what becomes of each. It looks at type, size and number and says no in
 * words; sending is the caller's, who tells by `files` how far each has come.
 */
const meta = {
  title: 'UI/Forms/FileDrop',
  component: FileDrop,
  subcomponents: { FileRow },
  tags: ['autodocs', 'also:upload', 'also:dropzone', 'also:attachment', 'also:file input'],
  args: {
    what: 'pictures',
    accept: ['image/png', 'image/jpeg', 'image/webp'],
    maxBytes: 10_000_000,
    maxFiles: 6,
    files: [],
    onAdd: fn(),
    onPause: fn(),
    onResume: fn(),
    onRetry: fn(),
    onRemove: fn(),
  },
  parameters: {
    kit: {
      use: 'For pictures of a story, a badge, a list of pupils to import.',
      avoid: 'For what is already somewhere on the web: its address is enough (UrlInput).',
      anatomy: [
        { part: 'Ground', what: 'Where files are dropped. The whole of it opens the browser’s own chooser.' },
        { part: 'Limits', what: 'Types, size and number, said before anyone tries.' },
        { part: 'Refusals', what: 'Each file that was not taken, and why. They go with the next try.' },
        { part: 'Rows', what: 'How far each has come: pause, resume, try again, cancel or remove.' },
      ],
      keyboard: [
        { keys: ['Enter', 'Space'], does: 'Opens the browser’s chooser.' },
        { keys: ['Ctrl', 'V'], does: 'Adds what was copied, while the ground has the focus.' },
        { keys: ['Tab'], does: 'On to the buttons of each file.' },
      ],
      accessibility: [
        'A native file input takes the focus and the label. Dragging is never the only way.',
        'What arrives and fails is announced by count, not with every percent. Refusals are announced in full.',
        'Each button names its file.',
      ],
      related: ['UI/Forms/Field', 'UI/Feedback/ProgressBar'],
    } satisfies KitDocs,
  },
  render: (args) => (
    <Field label="Pictures of the story">
      <Held {...args} />
    </Field>
  ),
} satisfies Meta<typeof FileDrop>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Files within the limits are added; others are refused with a reason, and the next try clears the message. */
export const Refusals: Story = {
  args: { files: [{ id: 'hall.png', name: 'hall.png', bytes: 2000, status: 'done' }], maxFiles: 2 },
  play: async ({ args, canvas }) => {
    const input = canvas.getByLabelText(/^Pictures of the story/);
    const ground = input.closest('label');
    if (!ground) throw new Error('The ground is the label of the input');
    await drag(
      'drop',
      ground,
      data(
        file('rehearsal.mov', 'video/quicktime'),
        file('poster.png', 'image/png', 12_000_000),
        file('hall.png', 'image/png'),
        file('prospero.png', 'image/png'),
        file('choir.png', 'image/png'),
      ),
    );
    await expect(args.onAdd).toHaveBeenCalledTimes(1);
    await expect(canvas.getByText('prospero.png', { selector: '[data-slot=file-row] *' })).toBeVisible();
    await expect(canvas.getByText(/Only PNG, JPEG or WebP can be added/)).toBeVisible();
    await expect(canvas.getByText(/It is 12 MB. Files can be up to 10 MB./)).toBeVisible();
    await expect(canvas.getByText(/It is already in the list/)).toBeVisible();
    await expect(canvas.getByText(/At most 2 files can be added/)).toBeVisible();
    await expect(input).toBeDisabled();
  },
};

/** A press anywhere on the ground meets the input itself: automation and voice control press at its place. */
export const PressedAnywhere: Story = {
  parameters: { picture: 'none' },
  play: async ({ canvas }) => {
    const input = canvas.getByLabelText(/^Pictures of the story/);
    const { left, top, width, height } = (input.closest('label') as HTMLElement).getBoundingClientRect();
    for (const [across, down] of [
      [0.5, 0.5],
      [0.05, 0.1],
      [0.95, 0.9],
    ] as const) {
      await expect(document.elementFromPoint(left + width * across, top + height * down)).toBe(input);
    }
  },
};

/** By the chooser, by pasting, and by dragging over; the same file may come twice, if it was taken away meanwhile. */
export const ChosenPastedDropped: Story = {
  parameters: { picture: 'none' },
  play: async ({ args, canvas }) => {
    const input = canvas.getByLabelText(/^Pictures of the story/);
    const ground = input.closest('label');
    if (!ground) throw new Error('The ground is the label of the input');
    await userEvent.upload(input, [file('a.png', 'image/png'), file('b.png', 'image/png')]);
    await expect(canvas.getAllByRole('listitem')).toHaveLength(2);
    await fireEvent(
      input,
      new ClipboardEvent('paste', { ...AT, clipboardData: data(file('pasted.png', 'image/png')) }),
    );
    await expect(canvas.getAllByRole('listitem')).toHaveLength(3);
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel a.png' }));
    await expect(args.onRemove).toHaveBeenCalledWith('a.png');
    await userEvent.upload(input, file('a.png', 'image/png'));
    await expect(canvas.getAllByRole('listitem')).toHaveLength(3);
    await drag('dragenter', ground, data(file('c.png', 'image/png')));
    await expect(ground).toHaveClass('bg-brand-soft');
    await drag('dragleave', ground, data());
    await expect(ground).not.toHaveClass('bg-brand-soft');
    // Text dragged across the page is no file.
    const text = new DataTransfer();
    text.setData('text/plain', 'The Tempest');
    await drag('dragenter', ground, text);
    await expect(ground).not.toHaveClass('bg-brand-soft');
  },
};

/** Under way, paused, waiting, failed, there. Each has its buttons. */
export const Progress: Story = {
  args: { files: FILES },
  play: async ({ args, canvas }) => {
    await expect(canvas.getByRole('progressbar', { name: 'tempest-dress-rehearsal.jpg' })).toHaveAttribute(
      'aria-valuenow',
      '39',
    );
    await userEvent.click(canvas.getByRole('button', { name: 'Pause tempest-dress-rehearsal.jpg' }));
    await expect(args.onPause).toHaveBeenCalledWith('1');
    await userEvent.click(canvas.getByRole('button', { name: 'Resume prospero.jpg' }));
    await expect(args.onResume).toHaveBeenCalledWith('2');
    await userEvent.click(canvas.getByRole('button', { name: 'Try hall.webp again' }));
    await expect(args.onRetry).toHaveBeenCalledWith('4');
    await expect(canvas.getByText('1 of 5 added, 1 failed.')).toBeInTheDocument();
    await expect(canvas.getByRole('button', { name: 'Remove theatre.png' })).toBeVisible();
  },
};

/** Wrong, to be read only, full, disabled; narrow, with a long name, and from right to left. */
export const States: Story = {
  parameters: { frame: 'narrow' },
  render: (args) => (
    <div className="grid gap-5">
      <Field label="Pupils" error="Choose a file first." required>
        <FileDrop {...args} what="a CSV file" accept={['.csv']} maxFiles={1} />
      </Field>
      <Field label="Badge">
        <FileDrop
          {...args}
          what="the badge"
          maxFiles={1}
          files={[
            {
              id: '1',
              name: 'badge-of-the-parents-friends-and-former-pupils-of-oakfield-association-2026-final.png',
              bytes: 84_000,
              status: 'done',
              preview: PICTURES.hills.src,
            },
          ]}
        />
      </Field>
      <Field label="Letterhead" description="Comes with the Trust plan.">
        <FileDrop {...args} disabled />
      </Field>
      <div dir="rtl" lang="ar">
        <Field label="الصور">
          <FileDrop {...args} what="الصور" files={FILES.slice(0, 1)} />
        </Field>
      </div>
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText(/^Pupils/)).toBeInvalid();
    await expect(canvas.getByLabelText(/^Letterhead/)).toBeDisabled();
  },
};
