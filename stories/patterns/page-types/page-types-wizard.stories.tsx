import type { Meta, StoryObj } from '@storybook/react-vite';
import { WizardPage } from '../../../src/patterns/page-types/wizard.tsx';
import { moveClock } from '../../support/clock.ts';

/** A task of several steps. Its docs are with the other types' in page-types.stories.tsx. */
const meta = {
  title: 'Patterns/Page types',
  beforeEach: () => moveClock(),
  parameters: { frame: 'wide' },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Wizard: Story = {
  render: () => (
    <WizardPage
      title="Connect a web feed"
      description="Preview the feed before you add it."
      breadcrumbs={[
        {
          label: 'Channels',
          link: (props) => (
            <a href="#channels" {...props}>
              {props.children}
            </a>
          ),
        },
        { label: 'Web feed' },
      ]}
      stepsLabel="Adding a channel"
      steps={[{ label: 'Choose the kind' }, { label: 'Connect and look' }, { label: 'Import posts' }]}
      current={1}
    >
      <p className="text-ink-2">The step’s own content.</p>
    </WizardPage>
  ),
};
