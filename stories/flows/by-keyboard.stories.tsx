import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { page } from '../support/app.tsx';
import { STORY_PASSWORD } from '../support/workbench/scenario.ts';

/** Without a mouse, from the door to a story that is out. */
const meta = { title: 'Flows/By keyboard', tags: ['autodocs'] } satisfies Meta;
export default meta;

/** A page has fewer places for Tab than this before what one looks for. */
const MOST_TABS = 60;

export const FromSignInToAnApprovedStory: StoryObj = page('/auth/login', {
  as: 'signed-out',
  parameters: { picture: 'none' },
  play: async ({ canvas, canvasElement, userEvent, world, step, ready }) => {
    const pointed: string[] = [];
    const note = ({ type, target }: Event) => pointed.push(`${type} on ${(target as Element).tagName}`);
    const POINTER = ['pointerdown', 'mousedown', 'touchstart'] as const;
    for (const type of POINTER) document.addEventListener(type, note, true);
    const tabTo = async (element: () => HTMLElement) => {
      for (let pressed = 0; document.activeElement !== element(); pressed++) {
        if (pressed === MOST_TABS) throw new Error(`Tab does not come to ${element().outerHTML.slice(0, 120)}`);
        await userEvent.tab();
      }
    };
    const shown = () => world.documents.list('stories').filter(({ status }) => status === 'approved').length;
    const before = shown();
    const [first, second] = world.documents
      .list('stories')
      .filter(({ status }) => status === 'pending')
      .toSorted((a, b) => b.publishedAt.toMillis() - a.publishedAt.toMillis());
    if (!first || !second) throw new Error('Two stories have to be awaiting review');
    const headingOf = ({ title }: { title: string }) => canvas.findByRole('heading', { level: 2, name: title });
    try {
      await step('sign in', async () => {
        const email = await canvas.findByLabelText('Email');
        await tabTo(() => email);
        await userEvent.keyboard('head@oakfield.test');
        await tabTo(() => canvas.getByLabelText('Password'));
        await userEvent.keyboard(`${STORY_PASSWORD}{Enter}`);
        await canvas.findByRole('heading', { level: 1, name: 'Good morning, Margaret' });
        await ready();
      });
      await step('find the stories by Ctrl K', async () => {
        await userEvent.keyboard('{Control>}k{/Control}');
        await screen.findByRole('combobox', { name: 'Search Oakfield School' });
        await userEvent.keyboard('stories');
        await waitFor(() =>
          expect(screen.getByRole('option', { name: 'All stories' })).toHaveAttribute('aria-selected', 'true'),
        );
        await userEvent.keyboard('{Enter}');
        await canvas.findByRole('heading', { level: 1, name: 'Stories' });
        await ready();
      });
      await step('go to the review queue', async () => {
        await tabTo(() => canvas.getByRole('link', { name: /^Review 38/ }));
        await userEvent.keyboard('{Enter}');
        await canvas.findByRole('button', { name: 'Approve' });
        await ready();
      });
      await step('go to the next, come back, approve', async () => {
        await headingOf(first);
        await userEvent.keyboard('j');
        await headingOf(second);
        await userEvent.keyboard('k');
        await headingOf(first);
        await userEvent.keyboard('a');
        await waitFor(() => expect(shown()).toBe(before + 1));
        await expect(world.documents.get('stories', first.id)?.status).toBe('approved');
      });
      await step('take it back, think again', async () => {
        await userEvent.keyboard('u');
        await waitFor(() => expect(shown()).toBe(before));
        await headingOf(first);
        await userEvent.keyboard('a');
        await waitFor(() => expect(shown()).toBe(before + 1));
      });
      await step('and see that it is out', async () => {
        const { title } = first;
        await userEvent.keyboard('{Control>}k{/Control}');
        await screen.findByRole('combobox', { name: 'Search Oakfield School' });
        await userEvent.keyboard(title);
        const storyResults = within(await screen.findByRole('group', { name: 'Stories' }));
        await waitFor(() => expect(storyResults.getAllByRole('option')[0]).toHaveTextContent(/Published/));
        await waitFor(() => expect(storyResults.getAllByRole('option')[0]).toHaveAttribute('aria-selected', 'true'));
        await userEvent.keyboard('{Enter}');
        await canvas.findByRole('heading', { level: 1, name: title });
        await ready();
        await expect(canvasElement.querySelector('[data-slot="page-header"]')).toHaveTextContent('Published');
      });
      await expect(pointed).toEqual([]);
    } finally {
      for (const type of POINTER) document.removeEventListener(type, note, true);
    }
  },
});
