import type { Meta, StoryObj } from '@storybook/react-vite';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { Button } from '../../src/ui/button.tsx';
import { NoPermissionState } from '../../src/ui/no-permission-state.tsx';

const meta = {
  title: 'UI/Feedback/NoPermissionState',
  component: NoPermissionState,
  tags: ['autodocs', 'also:forbidden', 'also:403', 'also:access denied', 'also:not allowed'],
  parameters: {
    kit: {
      use: 'In place of a page or a part that this person may not see: which permission it needs, and who can give it.',
      avoid: 'What a plan does not include is an `OverLimitState`. An act that one may not do is not offered at all.',
      accessibility: ['The title is a heading at the page’s level.', 'The code for support is in the details.'],
      related: ['UI/Feedback/EmptyState', 'UI/Feedback/OverLimitState', 'Patterns/RoleMatrix'],
    } satisfies KitDocs,
  },
  args: {
    permission: 'Add, change and remove channels',
    code: 's.c.wr',
    grantedBy: 'an admin of Oakfield School',
    help: <Button variant="primary">Ask for access</Button>,
  },
} satisfies Meta<typeof NoPermissionState>;
export default meta;
type Story = StoryObj<typeof meta>;

export const NoPermission: Story = {};
