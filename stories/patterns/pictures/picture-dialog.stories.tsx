import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import type { KitDocs } from '../../../.storybook/docs/kit-docs.ts';
import { PictureDialog } from '../../../src/patterns/pictures/picture-dialog.tsx';

const nothing = { state: null, pause: fn(), resume: fn(), cancel: fn() };

/** Choosing a picture, cutting it and sending it. */
const meta = {
  title: 'Patterns/PictureDialog',
  component: PictureDialog,
  tags: ['autodocs', 'also:photo', 'also:logo', 'also:upload'],
  parameters: {
    kit: {
      use: 'A picture that is shown in one shape everywhere: a photo of a person, the logo of a school.',
      avoid: 'Pictures of stories: they are shown whole, several at a time.',
      anatomy: [
        { part: 'Choose', what: 'A place to drop a file, with what may be dropped' },
        { part: 'Cut', what: 'The picture with the cut-out that is kept' },
        { part: 'Sending', what: 'How far it is, with pause and cancel' },
      ],
      accessibility: ['What went wrong is said immediately. What was chosen stays'],
      related: ['UI/Forms/ImageCrop', 'UI/Forms/FileDrop', 'UI/Feedback/ProgressBar'],
    } satisfies KitDocs,
  },
  args: {
    labels: {
      choose: 'Choose a logo',
      cut: 'Cut the logo',
      hint: 'Drag the cut-out, or move it by the arrow keys.',
      use: 'Use this logo',
      sending: 'Sending the logo',
      label: 'Logo',
      what: 'a logo',
    },
    sending: nothing,
    onClose: fn(),
    onPicture: fn(async () => undefined),
  },
} satisfies Meta<typeof PictureDialog>;
export default meta;
type Story = StoryObj<typeof meta>;

const dialog = async () => within(await screen.findByRole('dialog'));

async function drawn(): Promise<File> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [240, 160];
  const context = canvas.getContext('2d');
  if (context) {
    context.fillStyle = 'steelblue';
    context.fillRect(0, 0, 240, 160);
  }
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done));
  return new File([blob ?? ''], 'logo.png', { type: 'image/png' });
}

export const Choosing: Story = {
  parameters: { picture: 'page' },
  play: async () => {
    await expect((await dialog()).getByRole('heading', { name: 'Choose a logo' })).toBeVisible();
  },
};

/** A file that only calls itself a picture. */
export const NoPicture: Story = {
  parameters: { picture: 'none' },
  play: async () => {
    const view = await dialog();
    await userEvent.upload(view.getByLabelText(/Logo/), new File(['words'], 'logo.png', { type: 'image/png' }));
    await expect(await view.findByText(/./, { selector: '[role=alert] *, [data-slot=banner] *' })).toBeVisible();
    await expect(await view.findByLabelText(/Logo/)).toBeEnabled();
  },
};

/** What was chosen stays when it could not be sent. */
export const CouldNotBeSent: Story = {
  parameters: { picture: 'none' },
  args: { onPicture: fn(() => Promise.reject(new Error('The store did not answer.'))) },
  play: async ({ args }) => {
    const view = await dialog();
    await userEvent.upload(view.getByLabelText(/Logo/), await drawn());
    const use = await view.findByRole('button', { name: 'Use this logo' });
    await waitFor(() => expect(use).toBeEnabled());
    await userEvent.click(use);
    await expect(await view.findByText('The store did not answer.')).toBeVisible();
    await expect(view.getByRole('button', { name: 'Use this logo' })).toBeEnabled();
    await expect(args.onClose).not.toHaveBeenCalled();
  },
};

/** On its way: it can wait and it can be stopped. */
export const OnItsWay: Story = {
  parameters: { picture: 'page' },
  args: { sending: { ...nothing, state: { status: 'sending', sent: 180_000, total: 420_000 } } },
  play: async ({ args }) => {
    const view = await dialog();
    await userEvent.click(view.getByRole('button', { name: 'Pause' }));
    await expect(args.sending.pause).toHaveBeenCalled();
    await userEvent.click(view.getByRole('button', { name: 'Stop' }));
    await expect(args.sending.cancel).toHaveBeenCalled();
  },
};
