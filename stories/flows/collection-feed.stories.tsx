import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { type PageContext, page } from '../support/app.tsx';
import { fill, follow, go, save } from '../support/steps.ts';

/** A collection from the first story to the readers of its feed: gathered by hand, added to by rules, put in order, published. */
const meta = { title: 'Flows/Collection to feed', tags: ['autodocs'] } satisfies Meta;
export default meta;

const NAME = 'Autumn term';

const made = ({ world }: PageContext) => {
  const collection = world.documents.list('collections').find(({ name }) => name === NAME);
  if (!collection) throw new Error('Collection not found');
  return collection;
};
const order = (canvasElement: HTMLElement) =>
  [...canvasElement.querySelectorAll<HTMLElement>('[data-row-id]')].map(({ dataset }) => dataset.rowId);

export const FromStoriesToFeed: StoryObj = page('/manage/collections', {
  parameters: { picture: 'none' },
  play: async (context) => {
    const { canvas, canvasElement, userEvent, world, step, ready } = context;
    const heading = () => canvasElement.querySelector('h1')?.textContent;
    await step('a collection is created', async () => {
      await userEvent.click(await canvas.findByRole('button', { name: 'New collection' }));
      const making = within(await canvas.findByRole('dialog'));
      await fill(userEvent, making.getByLabelText('Name'), NAME);
      await userEvent.click(making.getByRole('button', { name: 'Create collection' }));
      await waitFor(() => expect(heading()).toBe(NAME));
      await ready();
    });
    await step('two stories are added from the list', async () => {
      await go(context, /^Stories/);
      await userEvent.click(await canvas.findByRole('radio', { name: 'List' }));
      await userEvent.click(await canvas.findByRole('tab', { name: 'Published' }));
      await ready();
      const boxes = await canvas.findAllByRole('checkbox', { name: /^Select (?!all )/ });
      for (const box of boxes.slice(0, 2)) await userEvent.click(box);
      const bar = within(await canvas.findByRole('region', { name: 'Selected stories' }));
      await userEvent.click(bar.getByRole('button', { name: 'Change' }));
      await userEvent.click(await screen.findByRole('menuitem', { name: 'Add to a collection…' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Add to a collection: 2 stories' }));
      await userEvent.selectOptions(await dialog.findByRole('combobox', { name: 'Collection' }), NAME);
      await userEvent.click(dialog.getByRole('button', { name: 'Apply' }));
      await waitFor(() => expect(made(context).count).toBe(2));
    });
    await step('rules add others', async () => {
      await go(context, /^Collections/);
      await follow(context, NAME);
      await ready();
      await userEvent.click(await canvas.findByRole('radio', { name: /Automatically by rules/ }));
      await userEvent.type(canvas.getByLabelText('With any of these hashtags'), 'drama ');
      await save(context);
      await waitFor(() => expect(made(context).count).toBeGreaterThan(2));
    });
    await step('the first story is put second', async () => {
      // The settings are longer than the window, and rows above it are not drawn.
      window.scrollTo({ top: 0, behavior: 'instant' });
      await waitFor(() => expect(canvasElement.querySelector('[aria-posinset="1"]')).not.toBeNull());
      const [one, two] = order(canvasElement);
      await userEvent.click((await canvas.findAllByRole('button', { name: /^Move down/ }))[0] as HTMLElement);
      await waitFor(() => expect(order(canvasElement).slice(0, 2)).toEqual([two, one]));
    });
    await step('it is published as a feed, and says so', async () => {
      await follow(context, 'Publish');
      await ready();
      await userEvent.click(await canvas.findByRole('checkbox', { name: /feed/i }));
      await userEvent.click(canvas.getByRole('button', { name: 'Publish now' }));
      await waitFor(() => expect(made(context).isFeedPublished).toBe(true));
      await expect(await canvas.findByRole('button', { name: 'Copy feed address' })).toBeVisible();
      await go(context, /^Collections/);
      await expect(await canvas.findByText('Published as a feed')).toBeVisible();
      await expect(world.documents.list('collections').filter(({ isFeedPublished }) => isFeedPublished)).toHaveLength(
        1,
      );
    });
  },
});
