import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { paintWidget } from '../../src/app/widget-painter.ts';
import { DEFAULT_WIDGET_OPTIONS, type WidgetLayout, type WidgetOptions } from '../../src/domain/widget/options.ts';
import { embedOf } from '../../src/features/widgets/embed-of.ts';
import { EmbedBox } from '../../src/patterns/embed-box.tsx';
import { WidgetPreview } from '../../src/patterns/widget-preview.tsx';
import { moveClock } from '../support/clock.ts';
import { awkward, LONG_NAME, stories } from '../support/samples.ts';

const approved = stories.filter(({ status }) => status === 'approved').slice(0, 6);

function embed(layout: WidgetLayout, options: Partial<WidgetOptions> = {}, list = approved, locale = 'en-GB') {
  const draft = {
    name: 'Front page',
    layout,
    options: { ...DEFAULT_WIDGET_OPTIONS, theme: 'light' as const, ...options },
  };
  return embedOf(draft, list, { locale, hashtags: { people: [], place: [], purpose: [] }, places: [] });
}

const shown = (list: readonly (typeof approved)[number][]) =>
  list.map((story) => ({ ...story, status: 'approved' as const }));

/** What is inside of the preview's window. */
function inside(canvasElement: HTMLElement) {
  const frame = canvasElement.querySelector('iframe');
  const root = frame?.contentDocument?.body.firstElementChild?.shadowRoot;
  return {
    window: frame?.contentWindow ?? null,
    root: root ?? null,
    cards: [...(root?.querySelectorAll('article') ?? [])],
  };
}

/** Until the widget is drawn in its window at its width. */
async function drawn(canvasElement: HTMLElement, width: number): Promise<void> {
  await waitFor(() => expect(inside(canvasElement).window?.innerWidth).toBe(width));
  await waitFor(() => expect(inside(canvasElement).root?.querySelector('.root')).not.toBeNull());
}

/** How many stand side by side in the first row. */
function columns(canvasElement: HTMLElement): number {
  const tops = inside(canvasElement).cards.map((card) => card.getBoundingClientRect().top);
  return tops.filter((top) => top === tops[0]).length;
}

/** A widget drawn by the embed's own code in a window of its own, as wide as a device’s. */
const meta = {
  title: 'Patterns/WidgetPreview',
  component: WidgetPreview,
  tags: ['autodocs', 'also:embed preview', 'also:responsive preview', 'also:device preview'],
  beforeEach: () => moveClock(),
  parameters: {
    frame: 'medium',
    kit: {
      use: 'What visitors of a school’s page will get, while it is being set.',
      avoid: 'A drawing of a layout to choose from is a picture in RadioCards. Mail is a NewsletterPreview.',
      anatomy: [
        { part: 'Device', what: 'Phone, tablet or desktop: the width of the window inside' },
        { part: 'Light or dark', what: 'What the visitor’s device is set to. Only for a widget that follows it' },
        {
          part: 'Window',
          what: 'A document of its own, so that breakpoints answer as on a real page. Scrolls on its own',
        },
      ],
      accessibility: ['The window has the widget’s name and the device’s', 'Its links open in a new tab'],
      related: ['UI/Forms/SegmentedControl', 'Pages/Widgets/Story widgets', 'Patterns/NewsletterPreview'],
    } satisfies KitDocs,
  },
  args: { embed: embed('grid'), paint: paintWidget, onDeviceChange: fn() },
} satisfies Meta<typeof WidgetPreview>;
export default meta;
type Story = StoryObj<typeof meta>;

/** It follows the width it is given, and never hears of the height that it sets itself. */
export const Narrowed: Story = {
  parameters: { picture: 'none' },
  play: async ({ canvasElement }) => {
    await drawn(canvasElement, 1280);
    const said: string[] = [];
    const hear = ({ message }: ErrorEvent) => said.push(message);
    window.addEventListener('error', hear);
    const heightOf = () => canvasElement.querySelector('[data-device]')?.clientHeight ?? 0;
    const before = heightOf();
    canvasElement.style.width = '480px';
    await waitFor(() => expect(heightOf()).toBeLessThan(before));
    canvasElement.style.width = '';
    await waitFor(() => expect(heightOf()).toBe(before));
    window.removeEventListener('error', hear);
    await expect(said).toEqual([]);
  },
};

/** Three columns where there is space, two on a tablet, one on a phone. */
export const Grid: Story = {
  play: async ({ canvas, canvasElement, userEvent, args }) => {
    await drawn(canvasElement, 1280);
    await expect(columns(canvasElement)).toBe(3);
    await userEvent.click(canvas.getByRole('radio', { name: 'Phone' }));
    await drawn(canvasElement, 390);
    await expect(columns(canvasElement)).toBe(1);
    await expect(canvas.getByTitle('Front page on a phone')).toBeVisible();
    await userEvent.click(canvas.getByRole('radio', { name: 'Tablet' }));
    await drawn(canvasElement, 768);
    await expect(columns(canvasElement)).toBe(2);
    await expect(args.onDeviceChange).toHaveBeenLastCalledWith('tablet');
    await userEvent.click(canvas.getByRole('radio', { name: 'Desktop' }));
    await drawn(canvasElement, 1280);
  },
};
export const GridTablet: Story = { args: { device: 'tablet' }, play: ({ canvasElement }) => drawn(canvasElement, 768) };
export const Phone: Story = { args: { device: 'phone' }, play: ({ canvasElement }) => drawn(canvasElement, 390) };

/** The picture of a row grows with the widget, not with the window around the preview. */
export const List: Story = {
  args: { embed: embed('list') },
  play: async ({ canvas, canvasElement, userEvent }) => {
    const picture = () => inside(canvasElement).root?.querySelector('.picture')?.getBoundingClientRect().width ?? 0;
    await drawn(canvasElement, 1280);
    const wide = picture();
    await userEvent.click(canvas.getByRole('radio', { name: 'Phone' }));
    await drawn(canvasElement, 390);
    await waitFor(() => expect(picture()).toBeLessThan(wide / 2));
    await userEvent.click(canvas.getByRole('radio', { name: 'Desktop' }));
    await drawn(canvasElement, 1280);
  },
};
export const ListTablet: Story = {
  args: { embed: embed('list'), device: 'tablet' },
  play: ({ canvasElement }) => drawn(canvasElement, 768),
};
export const ListPhone: Story = {
  args: { embed: embed('list'), device: 'phone' },
  play: ({ canvasElement }) => drawn(canvasElement, 390),
};

export const DarkWidget: Story = {
  args: { embed: embed('grid', { theme: 'dark', brand: '#c0392b', limit: 3 }) },
  play: ({ canvasElement }) => drawn(canvasElement, 1280),
};

/** A widget that follows the visitor’s device is seen both ways. */
export const FollowsTheDevice: Story = {
  args: { embed: embed('list', { theme: 'auto', limit: 3 }), device: 'tablet', scheme: 'light' },
  play: async ({ canvas, canvasElement, userEvent }) => {
    await drawn(canvasElement, 768);
    const ground = () => {
      const list = inside(canvasElement).root?.querySelector('ul');
      return list ? getComputedStyle(list).backgroundColor : '';
    };
    const light = ground();
    await userEvent.click(canvas.getByRole('radio', { name: 'Dark' }));
    await waitFor(() => expect(ground()).not.toBe(light));
  },
};

export const NoStoryYet: Story = {
  args: { embed: embed('grid', {}, []) },
  play: ({ canvasElement }) => drawn(canvasElement, 1280),
};
export const OneStory: Story = {
  args: { embed: embed('grid', {}, approved.slice(0, 1)), device: 'tablet' },
  play: ({ canvasElement }) => drawn(canvasElement, 768),
};

/** More columns than there is space for are fewer. */
export const SixColumns: Story = {
  args: { embed: embed('grid', { columns: 6 }) },
  play: async ({ canvasElement }) => {
    await drawn(canvasElement, 1280);
    await expect(columns(canvasElement)).toBe(5);
  },
};

export const AwkwardStories: Story = {
  args: {
    embed: embed('list', {}, shown([awkward.longTitle, awkward.arabic, awkward.withoutPicture])),
    device: 'phone',
  },
  play: ({ canvasElement }) => drawn(canvasElement, 390),
};

/** Long names and a picture that has gone: nothing overflows, and the window keeps its height. */
export const LongAndBroken: Story = {
  args: {
    embed: embed(
      'grid',
      {},
      shown([{ ...awkward.unbroken, author: LONG_NAME }, awkward.broken, awkward.film, awkward.manyTags]),
    ),
  },
  play: async ({ canvasElement }) => {
    await drawn(canvasElement, 1280);
    await waitFor(() => expect(inside(canvasElement).root?.textContent).toContain('Three pupils on a bench'));
    const page = inside(canvasElement).window?.document.documentElement;
    await expect(page?.scrollWidth).toBe(1280);
  },
};

export const RightToLeft: Story = {
  args: { embed: embed('list', {}, shown([awkward.arabic, awkward.withoutPicture]), 'ar'), device: 'tablet' },
  play: async ({ canvasElement }) => {
    await drawn(canvasElement, 768);
    await expect(inside(canvasElement).root?.querySelector('.root')?.getAttribute('dir')).toBe('rtl');
  },
};

/** The two lines for the school's page. */
export const Snippet: Story = {
  render: () => (
    <EmbedBox
      origin="https://sprx.example"
      widget={{ publicKey: 'pk_0akf1eldFrontPage', name: 'Home page', layout: 'grid' }}
    />
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Copy snippet' })).toBeVisible();
    await expect(canvas.getByText(/data-sprx-widget="pk_0akf1eldFrontPage"/)).toBeVisible();
  },
};
