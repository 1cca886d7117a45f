import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, mocked, screen, userEvent, waitFor, within } from 'storybook/test';
import type { KitDocs } from '../../../.storybook/docs/kit-docs.ts';
import { CropDialog } from '../../../src/patterns/pictures/crop-dialog.tsx';
import { pictureFile } from '../../support/picture-files.ts';

/** Cuts a picture in the browser to the shape in which stories are shown; the file itself stays whole. */
const meta = {
  title: 'Patterns/Crop dialog',
  component: CropDialog,
  tags: ['autodocs'],
  parameters: {
    kit: {
      use: 'Cutting a chosen picture to the shape in which stories are shown.',
      avoid: 'The part that stays in view of a whole picture is set in the Focus dialog.',
      anatomy: [
        { part: 'Picture', what: 'Drawn with the part that stays. Drag it or use the arrow keys' },
        { part: 'Use this part', what: 'Hands on the cut picture and closes once it was taken' },
      ],
      accessibility: ['The part can be moved and sized by the arrow keys'],
      related: ['UI/Forms/ImageCrop', 'Patterns/Picture form'],
      matrix: false,
    } satisfies KitDocs,
  },
  args: { picture: new Blob(['Dear parents']), onClose: fn(), onCrop: fn() },
  loaders: [async () => ({ file: await pictureFile() })],
  render: (args, { loaded }) => <CropDialog {...args} picture={(loaded as { file?: File }).file ?? args.picture} />,
} satisfies Meta<typeof CropDialog>;
export default meta;
type Story = StoryObj<typeof meta>;

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Crop the picture' }));

export const Cropping: Story = {
  parameters: { picture: 'page' },
  play: async ({ args }) => {
    const use = (await dialog()).getByRole('button', { name: 'Use this part' });
    await waitFor(() => expect(use).toBeEnabled());
    await userEvent.click(use);
    await waitFor(() => expect(args.onCrop).toHaveBeenCalledOnce());
    await waitFor(() => expect(args.onClose).toHaveBeenCalledOnce());
  },
};

const REFUSED = 'You are offline. Nothing was sent.';

/** The part could not be sent: the dialog stays and says why. */
export const NotTaken: Story = {
  parameters: { picture: 'page' },
  beforeEach: ({ args }) => void mocked(args.onCrop).mockRejectedValue(new Error(REFUSED)),
  play: async ({ args }) => {
    const view = await dialog();
    const use = view.getByRole('button', { name: 'Use this part' });
    await waitFor(() => expect(use).toBeEnabled());
    await userEvent.click(use);
    await expect(await view.findByText(REFUSED)).toBeVisible();
    await expect(args.onClose).not.toHaveBeenCalled();
  },
};

/** The part is still chosen, and the same button sends it again. */
export const TakenAtTheSecondTry: Story = {
  parameters: { picture: 'none' },
  beforeEach: ({ args }) => void mocked(args.onCrop).mockRejectedValueOnce(new Error(REFUSED)),
  play: async ({ args }) => {
    const view = await dialog();
    const use = view.getByRole('button', { name: 'Use this part' });
    await waitFor(() => expect(use).toBeEnabled());
    await userEvent.click(use);
    await expect(await view.findByText(REFUSED)).toBeVisible();
    await userEvent.click(use);
    await waitFor(() => expect(args.onClose).toHaveBeenCalledOnce());
    await expect(view.queryByText(REFUSED)).toBeNull();
  },
};

export const NoPicture: Story = {
  parameters: { picture: 'none' },
  loaders: [async () => ({ file: undefined })],
  render: (args) => <CropDialog {...args} />,
  play: async () => {
    const view = await dialog();
    await expect(await view.findByRole('alert')).toBeVisible();
    await expect(view.getByRole('button', { name: 'Use this part' })).toBeDisabled();
  },
};
