import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ComponentProps, useState } from 'react';
import { expect, fireEvent, userEvent } from 'storybook/test';
import type { KitDocs } from '../../../.storybook/docs/kit-docs.ts';
import { PublishAt } from '../../../src/patterns/forms/publish-at.tsx';
import type { PublishAtValue } from '../../../src/patterns/forms/publish-time.ts';

const NOW = Date.parse('2026-11-20T09:00:00Z');
const at = (day: string | null, time: string): PublishAtValue => ({ when: 'later', day, time });

function Planned({ value: first, ...props }: ComponentProps<typeof PublishAt>) {
  const [value, setValue] = useState(first);
  return <PublishAt {...props} value={value} onValueChange={setValue} />;
}

const meta = {
  title: 'Patterns/PublishAt',
  component: PublishAt,
  tags: ['autodocs', 'also:schedule', 'also:send later', 'also:send time', 'also:plan'],
  parameters: {
    frame: 'medium',
    kit: {
      use: 'When a story, a collection or an edition of a newsletter goes out.',
      avoid: 'A day without a time is a DatePicker. A period is a DateRangePicker.',
      anatomy: [
        { part: 'Choice', what: 'Now, or at a set time. What was entered stays when one opens the other' },
        { part: 'Day and time', what: 'On the school’s clock, which is named. What is wrong is said at the field' },
        { part: 'Sentence', what: 'What will happen, with the day of the week' },
      ],
      accessibility: ['The sentence is read out when it changes', 'Day and time can be typed'],
      related: ['UI/Forms/DatePicker', 'UI/Forms/TimeInput'],
    } satisfies KitDocs,
  },
  args: {
    noun: 'the newsletter',
    value: at('2026-11-27', '07:30'),
    onValueChange: () => {},
    zone: 'Europe/London',
    now: NOW,
  },
  render: (args) => <Planned {...args} />,
} satisfies Meta<typeof PublishAt>;
export default meta;
type Story = StoryObj<typeof meta>;

export const AtASetTime: Story = {
  play: async ({ canvas }) => {
    const said = () => canvas.getByText(/^(Goes out|Choose a day)/);
    await expect(said()).toHaveTextContent('Goes out on Friday 27 November 2026 at 07:30, London time.');
    await userEvent.click(canvas.getByRole('radio', { name: /^Now/ }));
    await expect(said()).toHaveTextContent('Goes out as soon as you confirm.');
    await userEvent.click(canvas.getByRole('radio', { name: /^At a set time/ }));
    await expect(canvas.getByLabelText('Time')).toHaveValue('07:30');
    await expect(canvas.getByLabelText('Day')).toHaveValue('27/11/2026');
    fireEvent.change(canvas.getByLabelText('Time'), { target: { value: '16:45' } });
    await expect(said()).toHaveTextContent('at 16:45, London time.');
  },
};

export const States: Story = {
  render: (args) => (
    <div className="grid gap-10">
      {[
        { value: { when: 'now', day: null, time: '' } as const },
        { value: at(null, ''), isTried: true, noun: 'the collection' },
        { value: at('2026-11-20', '08:15'), noun: 'the story' },
        { value: at('2027-03-28', '01:30') },
        { value: at('2026-11-27', '07:30'), zone: 'America/Argentina/Buenos_Aires', disabled: true },
      ].map((props) => (
        <Planned key={JSON.stringify(props)} {...args} {...props} />
      ))}
    </div>
  ),
};

export const RightToLeft: Story = { globals: { direction: 'rtl' }, args: { noun: 'النشرة', zone: 'Asia/Riyadh' } };
