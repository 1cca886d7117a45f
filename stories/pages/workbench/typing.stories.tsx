import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { page } from '../../support/app.tsx';

/**
 * The words of a list's search stand in its address, which follows in a transition. Letters that come faster than it does
 * are kept, in each search that is bound to an address.
 */
const meta = { title: 'Pages/Workbench/Typing', tags: ['type:list'], parameters: { picture: 'none' } } satisfies Meta;
export default meta;

const WORDS = 'sports day';

/** Each letter as the browser gives it to the page, the next before the page has had time to draw anything. */
function typeAtOnce(field: HTMLInputElement): void {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  for (const letter of WORDS) {
    set?.call(field, field.value + letter);
    field.dispatchEvent(new InputEvent('input', { bubbles: true, data: letter }));
  }
}

const PLATFORM = { as: 'platform-admin', institutionId: '' } as const;

function search(path: string, name: string, who: Parameters<typeof page>[1] = {}): StoryObj {
  return page(path, {
    ...who,
    parameters: { picture: 'none' },
    play: async ({ canvas, userEvent, ready, address }) => {
      await ready();
      const field = await canvas.findByRole('searchbox', { name });
      typeAtOnce(field as HTMLInputElement);
      await expect(field).toHaveValue(WORDS);
      const words = () => new URLSearchParams(address().split('?')[1]).get('q') ?? '';
      await waitFor(() => expect(words()).toBe(WORDS));
      await userEvent.type(field, ' in June');
      await expect(field).toHaveValue(`${WORDS} in June`);
      await waitFor(() => expect(words()).toBe(`${WORDS} in June`));
      await expect(field).toHaveValue(`${WORDS} in June`);
      await userEvent.clear(field);
      await waitFor(() => expect(words()).toBe(''));
      await expect(field).toHaveValue('');
    },
  });
}

export const Stories = search('/manage/stories', 'Search stories');
export const Channels = search('/manage/channels', 'Search channels');
export const Collections = search('/manage/collections', 'Search collections');
export const People = search('/manage/users', 'Search people');
export const Widgets = search('/widgets/story', 'Search widgets', { school: 'busy' });
export const ChannelsMonitor = search('/admin/channelsMonitor', 'Search by name or account', PLATFORM);
export const AllPeople = search('/admin/users', 'Search by name, email or job title', PLATFORM);
export const Schools = search('/admin/manageschools', 'Search schools', PLATFORM);
