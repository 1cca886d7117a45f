import type { Meta, StoryObj } from '@storybook/react-vite';
import { ProductError } from '../../../src/domain/errors.ts';
import type { Crumb } from '../../../src/patterns/page-types/crumb.ts';
import { DetailPage } from '../../../src/patterns/page-types/detail.tsx';
import { Button } from '../../../src/ui/button.tsx';
import { SkeletonList } from '../../../src/ui/skeleton.tsx';
import { moveClock } from '../../support/clock.ts';
import { resourceIn } from '../../support/resource.ts';

/** One thing, and the way back to its list. Its docs are with the other types' in page-types.stories.tsx. */
const meta = {
  title: 'Patterns/Page types',
  beforeEach: () => moveClock(),
  parameters: { frame: 'wide' },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const STORY_CRUMBS: readonly Crumb[] = [
  {
    label: 'Stories',
    link: (props) => (
      <a href="#stories" {...props}>
        {props.children}
      </a>
    ),
  },
  { label: 'Story' },
];

export const Detail: Story = {
  render: () => (
    <DetailPage
      title="Year 9 bring “The Tempest” to a storm-lit hall"
      description="From School news"
      breadcrumbs={STORY_CRUMBS}
      actions={<Button>Hide</Button>}
      resource={resourceIn({ status: 'ready', value: 'Forty-one pupils gave Prospero his island back.' })}
      skeleton={<SkeletonList rows={3} />}
      empty={null}
    >
      {(text) => <p className="text-md">{text}</p>}
    </DetailPage>
  ),
};

/** No such thing is another answer than a failure. */
export const DetailMissing: Story = {
  render: () => (
    <DetailPage
      title="Story"
      breadcrumbs={STORY_CRUMBS}
      resource={resourceIn({ status: 'error', error: new ProductError('not-found', 'No such story.') })}
      skeleton={null}
      missing={{ what: 'Story', back: <Button>View all stories</Button> }}
    >
      {() => null}
    </DetailPage>
  ),
};
