import type { Meta, StoryObj } from '@storybook/react-vite';
import Plus from 'lucide-react/icons/plus';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { Button } from '../../src/ui/button.tsx';
import { NoChannelsDrawing } from '../../src/ui/drawings.tsx';
import { EmptyState } from '../../src/ui/empty-state.tsx';

const meta = {
  title: 'UI/Feedback/EmptyState',
  component: EmptyState,
  tags: ['autodocs', 'also:no results', 'also:blank slate', 'also:zero state', 'also:placeholder'],
  parameters: {
    kit: {
      use: 'In place of a list that has nothing yet: what will be here, and the one act that begins it.',
      avoid: 'What could not be fetched is an `ErrorState`. What one may not see is a `NoPermissionState`.',
      anatomy: [
        { part: 'Drawing', what: 'One, or none' },
        { part: 'Title', what: 'What is so' },
        { part: 'Sentence', what: 'What will be here' },
        { part: 'Action', what: 'One' },
      ],
      accessibility: ['The title is a heading at the page’s level.', 'The drawing is decoration.'],
      pairs: [
        {
          do: { text: 'Say how it begins: “Stories come from the channels you connect.” with Add channel.' },
          dont: { text: 'Say “No data”.' },
        },
      ],
      related: ['UI/Layout/Drawings', 'UI/Feedback/ErrorState', 'UI/Feedback/NoPermissionState'],
    } satisfies KitDocs,
  },
  args: { title: 'No channels yet' },
} satisfies Meta<typeof EmptyState>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {
  args: {
    drawing: <NoChannelsDrawing />,
    children: 'A channel brings in what your school already posts elsewhere.',
    action: (
      <Button variant="primary" icon={Plus}>
        Add channel
      </Button>
    ),
  },
};
