import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { page } from '../../support/app.tsx';

/**
 * The text of a list's search is in its address, which follows in a transition. Letters that come faster than it does
 * are kept, in each search that is bound to an address.
 */
const meta = { title: 'Pages/Workbench/Typing', tags: ['type:list'], parameters: { picture: 'none' } } satisfies Meta;
export default meta;

const SEARCH_TEXT = 'sports day';

/** Each letter as the browser gives it to the page, the next before the page has had time to draw anything. */
function typeAtOnce(field: HTMLInputElement): void {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  for (const character of SEARCH_TEXT) {
    set?.call(field, field.value + character);
    field.dispatchEvent(new InputEvent('input', { bubbles: true, data: character }));
  }
}

const PLATFORM = { as: 'platform-admin', institutionId: '' } as const;

const typing = (name: string): Parameters<typeof page>[1] => ({
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, ready, address }) => {
    await ready();
    const field = await canvas.findByRole('searchbox', { name });
    typeAtOnce(field as HTMLInputElement);
    await expect(field).toHaveValue(SEARCH_TEXT);
    const queryInAddress = () => new URLSearchParams(address().split('?')[1]).get('q') ?? '';
    await waitFor(() => expect(queryInAddress()).toBe(SEARCH_TEXT));
    await userEvent.type(field, ' in June');
    await expect(field).toHaveValue(`${SEARCH_TEXT} in June`);
    await waitFor(() => expect(queryInAddress()).toBe(`${SEARCH_TEXT} in June`));
    await expect(field).toHaveValue(`${SEARCH_TEXT} in June`);
    await userEvent.clear(field);
    await waitFor(() => expect(queryInAddress()).toBe(''));
    await expect(field).toHaveValue('');
  },
});

export const Stories: StoryObj = page('/manage/stories', typing('Search stories'));
export const Channels: StoryObj = page('/manage/channels', typing('Search channels'));
export const Collections: StoryObj = page('/manage/collections', typing('Search collections'));
export const People: StoryObj = page('/manage/users', typing('Search people'));
export const Widgets: StoryObj = page('/widgets/story', { ...typing('Search widgets'), school: 'busy' });
export const ChannelsMonitor: StoryObj = page('/admin/channelsMonitor', {
  ...PLATFORM,
  ...typing('Search by name or account'),
});
export const AllPeople: StoryObj = page('/admin/users', {
  ...PLATFORM,
  ...typing('Search by name, email or job title'),
});
export const Schools: StoryObj = page('/admin/manageschools', { ...PLATFORM, ...typing('Search schools') });
