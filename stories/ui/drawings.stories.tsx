import type { Meta, StoryObj } from '@storybook/react-vite';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import {
  AllDoneDrawing,
  BrokenDrawing,
  FullDrawing,
  LockedDrawing,
  LostDrawing,
  NoChannelsDrawing,
  NoCollectionsDrawing,
  NoStoriesDrawing,
  NothingFoundDrawing,
  NoWidgetsDrawing,
  WaitingDrawing,
} from '../../src/ui/drawings.tsx';
import { PICTURES } from '../../src/ui/pictures.ts';

const drawings = {
  AllDoneDrawing,
  BrokenDrawing,
  FullDrawing,
  LockedDrawing,
  LostDrawing,
  NoChannelsDrawing,
  NoCollectionsDrawing,
  NoStoriesDrawing,
  NothingFoundDrawing,
  NoWidgetsDrawing,
  WaitingDrawing,
};

const meta = {
  title: 'UI/Layout/Drawings',
  component: NoStoriesDrawing,
  subcomponents: {
    AllDoneDrawing,
    BrokenDrawing,
    FullDrawing,
    LockedDrawing,
    LostDrawing,
    NoChannelsDrawing,
    NoCollectionsDrawing,
    NothingFoundDrawing,
    NoWidgetsDrawing,
    WaitingDrawing,
  },
  tags: ['autodocs', 'also:illustration', 'also:picture', 'also:empty state art', 'also:image'],
  parameters: {
    kit: {
      use: 'Beside an empty, finished, failed or refused state. One drawing a page.',
      avoid: 'Not beside content, not as an ornament, and never instead of words.',
      accessibility: [
        'Decorative: screen readers pass over them, since the words beside say it.',
        'They follow the theme.',
      ],
      matrix: { story: 'for-states', wide: true },
      related: ['UI/Feedback/EmptyState'],
    } satisfies KitDocs,
    frame: 'wide',
  },
} satisfies Meta<typeof NoStoriesDrawing>;
export default meta;
type Story = StoryObj<typeof meta>;

export const ForStates: Story = {
  render: () => (
    <div className="grid grid-cols-1 gap-6 md:grid-cols-4">
      {Object.entries(drawings).map(([name, Drawing]) => (
        <figure key={name} className="grid justify-items-center gap-2">
          <Drawing />
          <figcaption className="text-sm text-ink-3">{name}</figcaption>
        </figure>
      ))}
    </div>
  ),
};

export const Pictures: Story = {
  render: () => (
    <div className="grid grid-cols-3 gap-4">
      {Object.entries(PICTURES).map(([name, { src, alt }]) => (
        <img key={name} src={src} alt={alt} className="aspect-8/5 w-full rounded-surface" />
      ))}
    </div>
  ),
};
