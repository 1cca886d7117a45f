import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, waitFor, within } from 'storybook/test';
import { removeDefaultThumb, setDefaultThumb, uploadMedia } from '../../../../src/domain/api/media.ts';
import { ProductError } from '../../../../src/domain/errors.ts';
import { type PageContext, page } from '../../../support/app.tsx';
import { pageStories } from '../../../support/page-stories.tsx';
import { fileFieldIn, PICTURE_FILE, pictureFile } from '../../../support/picture-files.ts';

/** `/manage/default-thumbs`: the pictures of stories that have none. */
const meta = { title: 'Pages/Manage/Default pictures', tags: ['autodocs', 'type:list'] } satisfies Meta;
export default meta;

const PATH = '/manage/default-thumbs';

const states = pageStories('manage.default-thumbs', {
  Empty: {
    play: async ({ canvas }) => {
      await expect(await canvas.findByText('No channels yet. They appear here once you add one.')).toBeVisible();
      await expect(canvas.getByRole('listitem', { name: 'Whole school' })).toBeVisible();
    },
  },
});

/** The first row, which the picture of a state shows. */
const FIRST = 'Old Oakfieldians';

type Screen = Pick<PageContext, 'canvas' | 'userEvent'>;
const rowOf = ({ canvas }: Pick<Screen, 'canvas'>, name: string) => canvas.findByRole('listitem', { name });

/** Chooses a file as the computer’s own dialog hands it over. */
async function choose(screen: Screen, name: string, file?: File): Promise<HTMLElement> {
  const row = await rowOf(screen, name);
  const files = [file ?? (await pictureFile())];
  await fireEvent.change(fileFieldIn(row, `Picture for ${name}`), { target: { files } });
  return row;
}

async function saved(screen: Screen, name: string, alt: string, file?: File): Promise<HTMLElement> {
  const row = await choose(screen, name, file);
  await screen.userEvent.type(await within(row).findByLabelText('Description'), alt);
  await screen.userEvent.click(within(row).getByRole('button', { name: 'Save' }));
  await expect(await within(row).findByText('Has a default picture')).toBeVisible();
  return row;
}

/** Rows for each channel, the hashtags, each network in use and the school; the closest to a story first. */
export const Ready: StoryObj = page(PATH, {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Default pictures' })).toBeVisible();
    for (const name of ['Channels', 'Networks', 'School'])
      await expect(await canvas.findByRole('list', { name })).toBeVisible();
    await expect(await rowOf({ canvas }, 'Whole school')).toBeVisible();
    await expect(canvas.getByText('No default picture. The story is shown with its words alone.')).toBeVisible();
  },
});
export const Loading: StoryObj = states('Loading');
export const Empty: StoryObj = states('Empty');
export const Failed: StoryObj = states('Failed');
export const NoPermission: StoryObj = states('NoPermission');
export const Offline: StoryObj = states('Offline');

/** Who may not change them sees which there are, and nothing to change them with. */
export const Viewer: StoryObj = page(PATH, {
  as: 'VIEWER',
  parameters: { picture: 'none' },
  before: async (world) => {
    const staff = world.as('staff-3');
    const { media } = await staff.call(uploadMedia, { body: await pictureFile() });
    const params = { kind: 'school' as const, value: 'default' };
    await staff.call(setDefaultThumb, { params, body: { mediaId: media.id, alt: 'The hills behind the school' } });
  },
  play: async ({ canvas }) => {
    const school = within(await rowOf({ canvas }, 'Whole school'));
    await expect(school.getByText('The hills behind the school')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Choose a picture' })).toBeNull();
    await expect(canvas.queryByRole('button', { name: 'Add hashtag' })).toBeNull();
    await expect(canvas.queryByLabelText('Description')).toBeNull();
    await expect(canvas.getByText(/To choose default pictures you need the permission “/)).toBeVisible();
    await expect(await canvas.findByRole('button', { name: 'Ask for access' })).toBeVisible();
  },
});

/** The channel’s picture comes before the school’s, and the preview says so. */
export const Chosen: StoryObj = page(PATH, {
  play: async ({ canvas, userEvent }) => {
    const school = await saved({ canvas, userEvent }, 'Whole school', 'The hills behind the school');
    // Its button is disabled once there is nothing to save.
    await waitFor(() => expect(school.querySelector('form')).toHaveFocus());
    await expect(await canvas.findByText('The school’s picture', { selector: '[role=status]' })).toBeVisible();
    const channels = await canvas.findByRole('list', { name: 'Channels' });
    const name = within(channels).getAllByRole('listitem')[0]?.querySelector('p')?.textContent ?? '';
    const pitch = await pictureFile('pitch.png', 'football');
    await saved({ canvas, userEvent }, name, 'The football pitch from above', pitch);
    await userEvent.selectOptions(canvas.getByLabelText('Preview a story from'), name);
    await expect(await canvas.findByText('The channel’s picture', { selector: '[role=status]' })).toBeVisible();
  },
});

export const DescriptionMissing: StoryObj = page(PATH, {
  play: async ({ canvas, userEvent }) => {
    const row = within(await choose({ canvas, userEvent }, FIRST));
    await userEvent.click(await row.findByRole('button', { name: 'Save' }));
    await expect(await row.findByText('Describe the picture.')).toBeVisible();
    await expect(row.getByLabelText('Description')).toHaveAttribute('aria-invalid', 'true');
    await waitFor(() => expect(row.getByLabelText('Description')).toHaveFocus());
  },
});

/** Said at the row before anything is sent. */
export const WrongType: StoryObj = page(PATH, {
  play: async ({ canvas, userEvent }) => {
    const drawing = new File(['<svg onload="alert(1)"/>'], 'logo.svg', { type: 'image/svg+xml' });
    const row = within(await choose({ canvas, userEvent }, FIRST, drawing));
    await expect(await row.findByRole('alert')).toHaveTextContent('Only JPEG, PNG, GIF, WebP or AVIF can be added.');
  },
});

export const NoPictureAfterAll: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent }) => {
    const textFile = new File(['Dear parents'], 'letter.png', { type: 'image/png' });
    const row = within(await choose({ canvas, userEvent }, 'Whole school', textFile));
    await expect(await row.findByText(/This file isn’t a picture that can be read/)).toBeVisible();
  },
});

/** The server’s message about its size is in the row; picture and description stay. */
export const TooLarge: StoryObj = page(PATH, {
  // The message is below the window, and the page scrolls there.
  parameters: { picture: 'none' },
  before: (world) => {
    world.refuse(uploadMedia, new ProductError('too-large', 'Choose a picture of 50 megapixels or fewer.'));
  },
  play: async ({ canvas, userEvent }) => {
    const row = within(await choose({ canvas, userEvent }, 'Whole school'));
    await userEvent.type(await row.findByLabelText('Description'), 'The hills');
    await userEvent.click(row.getByRole('button', { name: 'Save' }));
    await expect(await row.findByText('Choose a picture of 50 megapixels or fewer.')).toBeVisible();
    await expect(row.getByLabelText('Description')).toHaveValue('The hills');
    await expect(row.getByText('Not saved yet')).toBeVisible();
  },
});

/** The connection is lost while saving: nothing chosen or typed is lost, and the next try works. */
export const SavingFails: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  before: (world) => {
    let tries = 0;
    world.refuse(setDefaultThumb, new ProductError('maintenance', 'Back in a minute.'), () => {
      tries += 1;
      return tries === 1;
    });
  },
  play: async ({ canvas, userEvent }) => {
    const row = within(await choose({ canvas, userEvent }, 'Whole school'));
    await userEvent.type(await row.findByLabelText('Description'), 'The hills');
    await userEvent.click(row.getByRole('button', { name: 'Save' }));
    await expect(await row.findByText('Back in a minute.')).toBeVisible();
    await userEvent.click(row.getByRole('button', { name: 'Save' }));
    await expect(await row.findByText('Has a default picture')).toBeVisible();
  },
});

export const Cropped: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  play: async ({ canvas, canvasElement, userEvent }) => {
    const row = within(await choose({ canvas, userEvent }, FIRST));
    await userEvent.click(await row.findByRole('button', { name: 'Crop' }));
    const screen = within(canvasElement.ownerDocument.body);
    const dialog = within(await screen.findByRole('dialog', { name: 'Crop the picture' }));
    const use = dialog.getByRole('button', { name: 'Use this part' });
    await waitFor(() => expect(use).toBeEnabled());
    await userEvent.click(use);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const img = row.getByRole('presentation', { hidden: true }) as HTMLImageElement;
    await waitFor(() =>
      expect([img.naturalWidth, img.naturalHeight]).toEqual([PICTURE_FILE.width, PICTURE_FILE.width / 1.6]),
    );
  },
});

/** Removed at once, and back by one button. */
export const RemovedAndBack: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent }) => {
    const row = within(await saved({ canvas, userEvent }, 'Whole school', 'The hills'));
    await userEvent.click(row.getByRole('button', { name: 'Remove' }));
    await expect(await row.findByText('No default picture')).toBeVisible();
    await userEvent.click(row.getByRole('button', { name: 'Undo' }));
    await expect(await row.findByText('Has a default picture')).toBeVisible();
    await expect(row.getByLabelText('Description')).toHaveValue('The hills');
  },
});

export const RemovingFails: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  before: (world) => {
    world.refuse(removeDefaultThumb, new ProductError('maintenance', 'Back in a minute.'));
  },
  play: async ({ canvas, userEvent }) => {
    const row = within(await saved({ canvas, userEvent }, 'Whole school', 'The hills'));
    await userEvent.click(row.getByRole('button', { name: 'Remove' }));
    await expect(await row.findByText('Back in a minute.')).toBeVisible();
    await expect(row.getByText('Has a default picture')).toBeVisible();
  },
});

export const Hashtag: StoryObj = page(PATH, {
  parameters: { picture: 'page' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('Hashtag'), '#Donaudampfschifffahrtsgesellschaftskapitän');
    await userEvent.click(canvas.getByRole('button', { name: 'Add hashtag' }));
    await expect(await rowOf({ canvas }, '#donaudampfschifffahrtsgesellschaftskapitän')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Add hashtag' }));
    await expect(await canvas.findByText('Enter a hashtag.')).toBeVisible();
  },
});

export const ManyChannels: StoryObj = page(PATH, { school: 'busy', parameters: { picture: 'none' } });
