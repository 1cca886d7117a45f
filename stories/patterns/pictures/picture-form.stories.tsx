import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, fn, screen, waitFor, within } from 'storybook/test';
import type { KitDocs } from '../../../.storybook/docs/kit-docs.ts';
import { ProductError } from '../../../src/domain/errors.ts';
import type { LibraryPicture } from '../../../src/domain/media/schema.ts';
import type { PagedResource } from '../../../src/lib/resource.ts';
import { PictureForm } from '../../../src/patterns/pictures/picture-form.tsx';
import { PictureFormThumb } from '../../../src/patterns/pictures/picture-form-thumb.tsx';
import { PICTURES } from '../../../src/ui/pictures.ts';
import { fileFieldIn, pictureFile } from '../../support/picture-files.ts';

const saved = {
  media: { type: 'image' as const, url: PICTURES.hills.src, alt: PICTURES.hills.alt },
  alt: PICTURES.hills.alt,
};

const LIBRARY: PagedResource<LibraryPicture> = {
  state: {
    status: 'ready',
    value: [PICTURES.hills, PICTURES.library].map(({ src }, index) => ({
      id: `picture-${index + 1}`,
      type: 'image',
      url: src,
      width: 800,
      height: 600,
      blur: '',
      variants: [],
      at: `2026-11-1${index}T09:00:00.000Z`,
    })),
  },
  hasMore: false,
  loadingMore: false,
  retrying: false,
  fresh: 0,
  loadMore: () => undefined,
  retry: () => undefined,
  total: 2,
  showFresh: () => undefined,
};

/** One picture: chosen, cut, described, saved and removed, with every refusal at its place. */
const meta = {
  title: 'Patterns/Picture form',
  component: PictureForm,
  subcomponents: { PictureFormThumb },
  tags: ['autodocs'],
  parameters: {
    kit: {
      use: 'One picture of a thing: a cover, a default picture.',
      avoid: 'Several pictures of one story have their own list in the story’s form.',
      anatomy: [
        { part: 'Thumb', what: 'The picture as it is shown' },
        { part: 'Description', what: 'For people who can’t see it, needed to save' },
        { part: 'Save, Remove', what: 'One act each, with Undo after removing' },
      ],
      accessibility: ['Every refusal is at its field and announced'],
      related: ['Patterns/Picture button', 'Patterns/Crop dialog'],
      matrix: false,
    } satisfies KitDocs,
  },
  args: {
    name: 'Sport',
    nameId: 'picture-form-name',
    saved: null,
    labels: { some: 'Has a default picture', none: 'No default picture' },
    useLibrary: () => LIBRARY,
    save: fn(async () => undefined),
    remove: fn(async () => undefined),
    restore: fn(async () => undefined),
  },
} satisfies Meta<typeof PictureForm>;
export default meta;
type Story = StoryObj<typeof meta>;

export const None: Story = {};
export const Saved: Story = { args: { saved } };
export const LongName: Story = {
  args: { saved, name: 'Donaudampfschifffahrtsgesellschaftskapitänsmützenausstellung of the Oakfield Academy Trust' },
};

/** The words alone have changed: no picture is sent again. */
export const Described: Story = {
  parameters: { picture: 'none' },
  args: { saved },
  play: async ({ args, canvas, userEvent }) => {
    const field = canvas.getByLabelText('Description');
    await userEvent.clear(field);
    await userEvent.type(field, 'Hills');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(args.save).toHaveBeenCalledWith(null, 'Hills'));
  },
};

/** One that the school has already is not sent again, and not cropped: others may show it. */
export const FromTheLibrary: Story = {
  parameters: { picture: 'none' },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Choose from library' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Choose from library' }));
    await userEvent.click(dialog.getByRole('checkbox', { name: /^Picture 1,/ }));
    // Another takes its place, since only one can be shown.
    await userEvent.click(dialog.getByRole('checkbox', { name: /^Picture 2,/ }));
    await expect(dialog.getByRole('checkbox', { name: /^Picture 1,/ })).not.toBeChecked();
    await userEvent.click(dialog.getByRole('button', { name: 'Use picture' }));
    await userEvent.type(await canvas.findByLabelText('Description'), 'The library');
    await expect(canvas.queryByRole('button', { name: 'Crop' })).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(args.save).toHaveBeenCalledWith({ id: 'picture-2' }, 'The library'));
  },
};

export const Refused: Story = {
  args: {
    save: fn(async () => {
      throw new ProductError('too-large', 'Choose a picture of 50 megapixels or fewer.');
    }),
  },
  play: async ({ canvas, canvasElement, userEvent }) => {
    const files = [await pictureFile()];
    await fireEvent.change(fileFieldIn(canvasElement, 'Picture for Sport'), { target: { files } });
    await userEvent.type(await canvas.findByLabelText('Description'), 'The hills');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    const alert = canvas.getByRole('alert');
    await expect(await within(alert).findByText('Choose a picture of 50 megapixels or fewer.')).toBeVisible();
    await expect(canvas.getByLabelText('Description')).toHaveValue('The hills');
  },
};
