import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { page } from '../../support/app.tsx';
import { pageStories } from '../../support/page-stories.tsx';

/** `/manage/widget-defaults`: what new story widgets begin with, and the way to apply it to those there are. */
const meta = { title: 'Pages/manage/Widget defaults', tags: ['autodocs', 'type:form'] } satisfies Meta;
export default meta;

const PATH = '/manage/widget-defaults';
const states = pageStories('manage.widget-defaults');

export const Ready: StoryObj = page(PATH, {
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByRole('radio', { name: /^Grid/ })).toBeChecked();
    await waitFor(() =>
      expect(
        canvasElement
          .querySelector('iframe')
          ?.contentDocument?.body.firstElementChild?.shadowRoot?.querySelectorAll('article').length,
      ).toBeGreaterThan(0),
    );
  },
});
export const Loading: StoryObj = states('Loading');
export const Failed: StoryObj = states('Failed');
export const NoPermission: StoryObj = states('NoPermission');
export const Offline: StoryObj = states('Offline');

/** Saved, then applied: the options of one widget change, those of the others stay. */
export const AppliedToOne: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, world, ready }) => {
    await userEvent.click(await canvas.findByRole('tab', { name: 'Style' }));
    await userEvent.click(canvas.getByRole('radio', { name: 'Compact' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(await canvas.findByText('Widget defaults saved')).toBeVisible();
    await ready();
    await userEvent.click(canvas.getByRole('button', { name: 'Apply to widgets' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Apply to widgets' }));
    await userEvent.click(await dialog.findByRole('checkbox', { name: 'All of them' }));
    await userEvent.click(dialog.getByRole('checkbox', { name: /^Home page/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Apply to 1 widget' }));
    await expect(await canvas.findByText('Applied to 1 widget')).toBeVisible();
    const densities = world.documents.list('widgets').map(({ options }) => options.density);
    await expect(densities).toEqual(['compact', 'comfortable', 'comfortable', 'comfortable']);
  },
});

/** A place without its position is refused at its field, in its own tab. */
export const PlaceWithoutPosition: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('tab', { name: 'Places' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Add a place' }));
    await userEvent.type(canvas.getByLabelText('Hashtag'), '#pond');
    await userEvent.type(canvas.getByLabelText('Name of the place'), 'Pond');
    await userEvent.type(canvas.getByLabelText('Latitude'), '51.5');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(canvas.getByLabelText('Longitude')).toHaveAccessibleDescription(/as a number/));
    await userEvent.type(canvas.getByLabelText('Longitude'), '-1.2');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(await canvas.findByText('Widget defaults saved')).toBeVisible();
    await expect(canvas.getByLabelText('Hashtag')).toHaveValue('pond');
  },
});
