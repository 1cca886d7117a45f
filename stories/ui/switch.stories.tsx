import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { Switch } from '../../src/ui/switch.tsx';

const meta = {
  title: 'UI/Forms/Switch',
  component: Switch,
  tags: ['autodocs', 'also:toggle', 'also:on off', 'also:slider'],
  parameters: {
    kit: {
      use: 'On or off, immediately: pause a channel, publish without asking.',
      avoid: 'In a form that is saved as a whole a `Checkbox` says that nothing has happened yet.',
      keyboard: [
        { keys: ['Tab'], does: 'Reaches it' },
        { keys: ['Space'], does: 'Turns it' },
      ],
      accessibility: ['Read as a switch, on or off.', 'The words stay the same in both positions.'],
      pairs: [{ do: { text: 'Name the thing: “Fetch new posts”.' }, dont: { text: 'Name the position: “On”.' } }],
      matrix: {
        args: { description: undefined },
        states: [
          { name: 'On', args: { defaultChecked: true } },
          { name: 'On, disabled', args: { defaultChecked: true, disabled: true } },
        ],
      },
      related: ['UI/Forms/Checkbox'],
    } satisfies KitDocs,
  },
  args: { label: 'Fetch new posts', onChange: fn() },
} satisfies Meta<typeof Switch>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Space and a click on the words turn it. */
export const ToggledBySpaceAndLabel: Story = {
  args: { description: 'Checks the feed every hour.' },
  play: async ({ args, canvas }) => {
    const control = canvas.getByRole('switch', { name: /Fetch new posts/ });
    await expect(control).not.toBeChecked();
    await expect(control).toHaveAccessibleDescription('Checks the feed every hour.');
    await userEvent.tab();
    await expect(control).toHaveFocus();
    await userEvent.keyboard(' ');
    await expect(control).toBeChecked();
    await userEvent.click(canvas.getByText('Fetch new posts'));
    await expect(control).not.toBeChecked();
    await userEvent.keyboard(' ');
    await expect(control).toBeChecked();
    await expect(args.onChange).toHaveBeenCalledTimes(3);
  },
};

/** Off and on, ready and locked. */
export const States: Story = {
  render: ({ onChange }) => (
    <div className="grid gap-4">
      <Switch label="Publish without asking me" />
      <Switch label="Fetch new posts" defaultChecked />
      <Switch label="Take comments along" description="Your plan has no comments." disabled onChange={onChange} />
      <Switch label="Sign in with two steps" description="Your trust asks for it." disabled defaultChecked />
    </div>
  ),
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByText('Take comments along'));
    await expect(canvas.getByRole('switch', { name: /Take comments along/ })).not.toBeChecked();
    await expect(args.onChange).not.toHaveBeenCalled();
  },
};

/** Long words wrap; from right to left it is at the left and moves the other way. */
export const LongText: Story = {
  parameters: { frame: 'narrow' },
  render: () => (
    <div className="grid gap-4">
      <Switch
        defaultChecked
        label="Show the stories of the Parents, Friends and Former Pupils of Oakfield Association beside those of the school"
        description="They carry the association’s name, and a person of the school reads each of them before it goes out."
      />
      <div dir="rtl" lang="ar" className="grid gap-4">
        <Switch defaultChecked label="اجلب المنشورات الجديدة" description="كل ساعة." />
        <Switch label="انشر دون سؤالي" />
      </div>
    </div>
  ),
};
