import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import type { Services } from '../../../../src/data/ports.ts';
import { createStory, deleteStory, updateStory } from '../../../../src/domain/api/stories.ts';
import { type PageContext, page } from '../../../support/app.tsx';

/** `/manage/stories`: what colleagues change meanwhile. */
const meta = { title: 'Pages/Manage/Stories', tags: ['type:list'] } satisfies Meta;
export default meta;

function newestOf({ documents }: PageContext['world']) {
  const [newest] = documents.list('stories').toSorted((a, b) => b.publishedAt.toMillis() - a.publishedAt.toMillis());
  if (!newest) throw new Error('A story is needed');
  return newest;
}

const listened = { attempts: 0, values: 0 };

/** The listener for changes ended with an error: when the window is looked at again, it listens again. */
export const ChangedByOthersAfterFailedListener: StoryObj = page('/manage/stories?view=list', {
  parameters: { picture: 'none' },
  services: (services) => {
    Object.assign(listened, { attempts: 0, values: 0 });
    const watchChanges: Services['institutions']['watchChanges'] = (iid, observer) => {
      listened.attempts += 1;
      if (listened.attempts === 1) {
        observer.error(new Error('The listener ended'));
        return () => undefined;
      }
      const next: typeof observer.next = (counts) => {
        listened.values += 1;
        observer.next(counts);
      };
      return services.institutions.watchChanges(iid, { ...observer, next });
    };
    return { ...services, institutions: { ...services.institutions, watchChanges } };
  },
  play: async ({ canvas, world, ready }) => {
    await ready();
    const first = newestOf(world);
    await canvas.findByText(first.title);
    window.dispatchEvent(new Event('focus'));
    await waitFor(() => expect(listened.values).toBe(1));
    const body = { title: 'Said better by a colleague' };
    await world.as('staff-3').call(updateStory, { params: { id: first.id }, body });
    await canvas.findByText('Said better by a colleague');
  },
});

/** An empty list has no rows that could move: what a colleague adds shows at once. */
export const EmptyChangedByOthers: StoryObj = page('/manage/stories?view=list&q=unheard', {
  parameters: { picture: 'none' },
  play: async ({ canvas, world, ready }) => {
    await ready();
    await waitFor(() => expect(document.querySelector('[data-slot="empty-state"]')).not.toBeNull());
    const body = { title: 'Unheard of', html: '<p>In the hall.</p>', hashtags: [], media: [] };
    await world.as('staff-3').call(createStory, { body });
    await expect(await canvas.findByText('Unheard of')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: '1 new story' })).toBeNull();
  },
});

/** A colleague’s decision shows in its row; what a colleague added is offered above, and no row moves. */
export const ChangedByOthers: StoryObj = page('/manage/stories?view=list', {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, world, ready }) => {
    await ready();
    const titles = () =>
      [...document.querySelectorAll('[data-slot="story-row"] a')].map(({ textContent }) => textContent);
    await waitFor(() => expect(titles().length).toBeGreaterThan(5));
    const before = titles();
    const first = newestOf(world);
    const colleague = world.as('staff-3');
    await colleague.call(updateStory, { params: { id: first.id }, body: { title: 'Said better by a colleague' } });
    const written = { title: 'From a colleague', html: '<p>In the hall.</p>', hashtags: [], media: [] };
    const { story } = await colleague.call(createStory, { body: written });
    await canvas.findByText('Said better by a colleague');
    await expect(titles().slice(1, 5)).toEqual(before.slice(1, 5));
    await expect(canvas.queryByText('From a colleague')).toBeNull();
    await userEvent.click(await canvas.findByRole('button', { name: '1 new story' }));
    await expect(await canvas.findByText('From a colleague')).toBeVisible();
    await colleague.call(deleteStory, { params: { id: story.id } });
    await userEvent.hover(canvas.getByRole('heading', { level: 1 }));
    await waitFor(() => expect(canvas.queryByText('From a colleague')).toBeNull());
  },
});
