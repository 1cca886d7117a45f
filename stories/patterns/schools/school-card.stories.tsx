import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import type { KitDocs } from '../../../.storybook/docs/kit-docs.ts';
import { SchoolCard } from '../../../src/patterns/schools/school-card.tsx';
import { Button } from '../../../src/ui/button.tsx';
import { StatusDot } from '../../../src/ui/status-dot.tsx';
import { moveClock } from '../../support/clock.ts';
import { hoursAgo, LONG_NAME } from '../../support/samples.ts';

const OAKFIELD = {
  id: 'oakfield',
  name: 'Oakfield School',
  handle: 'oakfield',
  isApproved: true,
  isVerified: true,
  plan: 'School',
  place: 'Frome, Somerset',
};

const PEOPLE = [
  'Margaret Reid',
  'Tom Adeyemi',
  'Sana Iqbal',
  'Élodie Marchand',
  'Piotr Zieliński',
  'Grace Okonkwo',
  'Huw Prosser',
].map((name) => ({ id: name, name }));

const meta = {
  title: 'Patterns/SchoolCard',
  component: SchoolCard,
  tags: ['autodocs', 'also:institution', 'also:organisation', 'also:site', 'also:workspace'],
  beforeEach: () => moveClock(),
  parameters: {
    frame: 'wide',
    kit: {
      use: 'A school in a directory, among one’s own, or awaiting approval.',
      avoid: 'Changing between one’s own schools is the menu at the foot of the sidebar.',
      anatomy: [
        { part: 'Mark and name', what: 'The school’s picture, its name, its handle and place' },
        { part: 'Badges', what: 'Here, waiting, verified, plan, the reader’s role' },
        { part: 'Score', what: 'A meter, or “none yet”' },
        { part: 'People', what: 'The first four as photos or initials, the others as a number with their names' },
        { part: 'Foot', what: 'Counts, the last story, what can be done' },
      ],
      accessibility: [
        'The card is named by the school. The handle keeps its direction',
        'Each name is read out, also of the people behind the number',
      ],
      related: ['UI/Layout/Card', 'UI/Data/AvatarGroup', 'Patterns/Plan'],
    } satisfies KitDocs,
  },
  args: { school: OAKFIELD, link: (props) => <a href="#school" {...props} /> },
} satisfies Meta<typeof SchoolCard>;
export default meta;
type Story = StoryObj<typeof meta>;

export const States: Story = {
  render: (args) => (
    <div className="grid gap-4 md:grid-cols-3">
      <SchoolCard
        {...args}
        isCurrent
        readerRole="Administrator"
        score={72}
        counts={{ channels: 9, stories: 1284, people: 7 }}
        people={PEOPLE}
        lastStoryAt={hoursAgo(2)}
      />
      <SchoolCard
        {...args}
        school={{ ...OAKFIELD, name: 'Thornbury Primary School', handle: 'thornbury', plan: null, isVerified: false }}
        readerRole="Author"
        score={null}
        counts={{ channels: 1, stories: 0, people: 1 }}
        people={PEOPLE.slice(1, 2)}
        lastStoryAt={null}
        note={<StatusDot tone="danger" label="One channel needs reconnecting" />}
        actions={<Button size="sm">Open</Button>}
      />
      <SchoolCard
        {...args}
        school={{ ...OAKFIELD, name: 'St Aldhelm’s Academy', handle: 'aldhelm', isApproved: false, plan: 'Starter' }}
        actions={
          <>
            <Button size="sm">Turn down</Button>
            <Button size="sm" variant="primary">
              Approve
            </Button>
          </>
        }
      />
    </div>
  ),
  play: async ({ canvas }) => {
    const people = within(canvas.getByRole('list', { name: 'People of Oakfield School' }));
    await expect(people.getAllByRole('listitem')).toHaveLength(5);
    await expect(people.getByText('and 3 more: Piotr Zieliński, Grace Okonkwo, Huw Prosser')).toBeInTheDocument();
    const waiting = within(canvas.getByRole('article', { name: 'St Aldhelm’s Academy' }));
    await expect(waiting.getByText('Awaiting approval')).toBeVisible();
    await expect(waiting.queryByText('Story score')).toBeNull();
    const thornbury = within(canvas.getByRole('article', { name: 'Thornbury Primary School' }));
    for (const count of ['1 channel', '0 stories', '1 person']) await expect(thornbury.getByText(count)).toBeVisible();
  },
};

export const LongAndRightToLeft: Story = {
  parameters: { frame: 'narrow' },
  render: (args) => (
    <div className="grid gap-4">
      <SchoolCard
        {...args}
        school={{ ...OAKFIELD, name: LONG_NAME, handle: 'the-parents-friends-and-former-pupils-of-oakfield' }}
        score={100}
        counts={{ channels: 100, stories: 48210, people: 1400 }}
        people={[{ id: 'long', name: LONG_NAME }, ...PEOPLE]}
        lastStoryAt={hoursAgo(9000)}
        actions={<Button size="sm">Open</Button>}
      />
      <div dir="rtl" lang="ar">
        <SchoolCard
          {...args}
          school={{ ...OAKFIELD, name: 'مدرسة البستان', place: 'القاهرة' }}
          score={64}
          readerRole="محرر"
          people={[{ id: 'nour', name: 'نور الهدى' }, ...PEOPLE]}
        />
      </div>
    </div>
  ),
};
