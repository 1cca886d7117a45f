import type { Meta, StoryObj } from '@storybook/react-vite';
import MoreIcon from 'lucide-react/icons/ellipsis';
import { expect, within } from 'storybook/test';
import type { KitDocs } from '../../../.storybook/docs/kit-docs.ts';
import { type Person, PersonList, PersonRow } from '../../../src/patterns/people/person-row.tsx';
import { Button } from '../../../src/ui/button.tsx';
import { IconButton } from '../../../src/ui/icon-button.tsx';
import { Select } from '../../../src/ui/select.tsx';
import { moveClock } from '../../support/clock.ts';
import { hoursAgo } from '../../support/samples.ts';

const MARGARET: Person = {
  id: 'margaret',
  name: 'Margaret Reid',
  email: 'margaret.reid@oakfield.example',
  jobTitle: 'Head of communications',
  role: 'Administrator',
  hasSecondFactor: true,
  state: { status: 'active', lastSeenAt: hoursAgo(0) },
};
const PEOPLE: readonly Person[] = [
  {
    id: 'tom',
    name: 'Tom Adeyemi',
    email: 'tom.adeyemi@oakfield.example',
    jobTitle: 'Teacher of drama',
    role: 'Author',
    state: { status: 'active', lastSeenAt: hoursAgo(30) },
  },
  {
    id: 'new',
    name: null,
    email: 'sunita.kaur@oakfield.example',
    role: 'Author',
    state: { status: 'invited', invitedBy: 'Margaret Reid', expiresAt: hoursAgo(-100) },
  },
  {
    id: 'late',
    name: null,
    email: 'governors@oakfield.example',
    role: 'Viewer',
    state: { status: 'expired', expiredAt: hoursAgo(200) },
  },
  {
    id: 'gone',
    name: 'Peter Holloway',
    email: 'peter.holloway@oakfield.example',
    role: 'Viewer',
    state: { status: 'disabled', since: hoursAgo(2000) },
  },
];
const more = (person: Person) => <IconButton icon={MoreIcon} label={`More for ${person.name ?? person.email}`} />;

const meta = {
  title: 'Patterns/PersonRow',
  component: PersonRow,
  subcomponents: { PersonList },
  tags: ['autodocs', 'also:user row', 'also:member', 'also:team', 'also:staff'],
  beforeEach: () => moveClock(),
  parameters: {
    frame: 'wide',
    kit: {
      use: 'The people of one school: their roles, and whether they can sign in.',
      avoid: 'Thousands of people of many schools are a DataTable. Several faces in one line an AvatarGroup.',
      anatomy: [
        { part: 'Who', what: 'Picture, name, job, address, “You”, and whether they use two-step verification' },
        { part: 'Role', what: 'Words, or the list to change it' },
        { part: 'State', what: 'When they joined, who invited them, or why they can’t sign in' },
        { part: 'Actions', what: 'The menu of what the reader may do' },
      ],
      accessibility: ['Each row’s menu is named after the person', 'Two-step verification is an icon with a name'],
      related: ['UI/Data/Avatar', 'Patterns/RoleMatrix'],
    } satisfies KitDocs,
  },
  args: { person: MARGARET },
} satisfies Meta<typeof PersonRow>;
export default meta;
type Story = StoryObj<typeof meta>;

/** As an administrator sees them: the reader’s own role cannot be changed by the reader. */
export const People: Story = {
  render: () => (
    <PersonList label="People of Oakfield School">
      <PersonRow person={MARGARET} isSelf actions={more(MARGARET)} />
      {PEOPLE.map((person) => (
        <PersonRow
          key={person.id}
          person={person}
          role={
            person.state.status === 'active' ? (
              <Select
                size="sm"
                aria-label={`Role of ${person.name ?? person.email}`}
                defaultValue={person.role}
                options={['Viewer', 'Author', 'Administrator'].map((value) => ({ value, label: value }))}
              />
            ) : undefined
          }
          actions={
            <>
              {person.state.status === 'expired' ? <Button size="sm">Invite again</Button> : null}
              {more(person)}
            </>
          }
        />
      ))}
    </PersonList>
  ),
  play: async ({ canvas }) => {
    const rows = canvas.getAllByRole('listitem');
    await expect(rows).toHaveLength(5);
    const self = within(rows[0] as HTMLElement);
    await expect(self.getByText('You')).toBeVisible();
    await expect(self.queryByRole('combobox')).toBeNull();
    await expect(self.getByRole('img', { name: 'Uses two-step verification' })).toBeVisible();
    await expect(within(rows[3] as HTMLElement).getByRole('button', { name: 'Invite again' })).toBeVisible();
  },
};

export const LongAndRightToLeft: Story = {
  parameters: { frame: 'narrow' },
  render: () => {
    const long: Person = {
      ...MARGARET,
      name: 'Wilhelmina Featherstonehaugh-Cholmondeley of Oakfield and Upper Thornbury',
      email: 'wilhelmina.featherstonehaugh-cholmondeley@oakfield-and-thornbury.example',
    };
    const arabic: Person = { ...MARGARET, name: 'ليلى حداد', jobTitle: 'معلمة', role: 'محرر' };
    return (
      <div className="grid gap-4">
        <PersonList label="Long">
          <PersonRow person={long} isSelf actions={more(long)} />
        </PersonList>
        <div dir="rtl" lang="ar">
          <PersonList label="من اليمين">
            <PersonRow person={arabic} actions={more(arabic)} />
          </PersonList>
        </div>
      </div>
    );
  },
};
