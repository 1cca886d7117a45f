import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ComponentProps } from 'react';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import * as z from 'zod/mini';
import type { KitDocs } from '../../../.storybook/docs/kit-docs.ts';
import { DangerRow, SettingsPage, type SettingsPart } from '../../../src/patterns/page-types/settings.tsx';
import { SettingsForm } from '../../../src/patterns/page-types/settings-form.tsx';
import { Button } from '../../../src/ui/button.tsx';
import { FormField } from '../../../src/ui/form.tsx';
import { Switch } from '../../../src/ui/switch.tsx';
import { TextArea } from '../../../src/ui/text-area.tsx';
import { TextInput } from '../../../src/ui/text-input.tsx';
import { UrlInput } from '../../../src/ui/url-input.tsx';
import { useSchemaForm } from '../../../src/ui/use-schema-form.ts';
import { moveClock } from '../../support/clock.ts';
import { resourceIn } from '../../support/resource.ts';
import { LONG_NAME } from '../../support/samples.ts';
import { type HeldTimers, holdTimers } from '../../support/timers.ts';

type School = { readonly name: string; readonly website: string; readonly about: string };
type Args = ComponentProps<typeof SettingsPage<School>>;
const SCHOOL: School = {
  name: 'Oakfield School',
  website: 'https://oakfield.example',
  about: 'A school by the river with nine hundred pupils from four to eighteen.',
};

const saveDetails = fn();
const saveMail = fn();
const leave = fn();

const detailsSchema = z.object({
  name: z.string().check(z.minLength(1, 'Give the school its name.')),
  website: z.string().check(z.minLength(1, 'Enter the address of the website.')),
  about: z.string(),
});

function Details({ school }: { school: School }) {
  const form = useSchemaForm(detailsSchema, { values: school });
  return (
    <SettingsForm form={form} onSubmit={saveDetails} savedAt="2026-11-18T14:20:00Z">
      <FormField form={form} name="name" label="Name" required>
        <TextInput {...form.register('name')} dir="auto" />
      </FormField>
      <FormField form={form} name="website" label="Website" required>
        <UrlInput {...form.register('website')} />
      </FormField>
      <FormField form={form} name="about" label="In a few words" optional>
        <TextArea {...form.register('about')} rows={3} dir="auto" />
      </FormField>
    </SettingsForm>
  );
}

const mailSchema = z.object({
  digest: z.boolean(),
  reminder: z.boolean(),
  note: z.string().check(z.maxLength(12, 'At most 12 characters.')),
});

function Mail() {
  const form = useSchemaForm(mailSchema, { defaultValues: { digest: true, reminder: false, note: '' } });
  return (
    <SettingsForm form={form} onSubmit={saveMail} save="auto">
      <Switch
        label="Stories awaiting review"
        description="Each school morning at seven, if anything does."
        {...form.register('digest')}
      />
      <Switch label="The story score" description="On the first of the month." {...form.register('reminder')} />
      <FormField form={form} name="note" label="How the mail greets you" optional>
        <TextInput {...form.register('note')} />
      </FormField>
    </SettingsForm>
  );
}

const PARTS: readonly SettingsPart<School>[] = [
  {
    id: 'details',
    title: 'The school',
    description: 'Shown with your stories, on your widgets and in mail.',
    content: (school) => <Details school={school} />,
  },
  { id: 'mail', title: 'Mail to you', content: () => <Mail /> },
  {
    id: 'privacy',
    title: 'Privacy',
    description: 'What visitors’ browsers are asked for.',
    content: () => <p className="text-ink-2">Nothing: widgets set no cookies and count no people.</p>,
  },
];

const danger = () => (
  <>
    <DangerRow
      title="Pause the school"
      text="Widgets stay as they are. Nothing new is imported until it is resumed."
      action={<Button>Pause</Button>}
    />
    <DangerRow
      title="Delete the school"
      text="Every story, collection and widget goes with it, for good."
      action={<Button variant="danger">Delete the school…</Button>}
    />
  </>
);

/** Many things that are saved one by one. The index follows the scroll and says what is not saved. */
const meta = {
  title: 'Patterns/Settings page',
  component: SettingsPage<School>,
  tags: ['autodocs', 'also:preferences', 'also:options', 'also:danger zone', 'also:account page'],
  beforeEach: () => {
    moveClock();
    saveDetails.mockReset();
    saveMail.mockReset();
    leave.mockReset();
    saveDetails.mockResolvedValue(undefined);
    saveMail.mockResolvedValue(undefined);
  },
  parameters: {
    frame: 'wide',
    kit: {
      use: 'Many things about one thing that are set once and changed one by one: a school, an account.',
      avoid: 'Making something new is a Form. A task in a fixed order is a WizardPage.',
      anatomy: [
        { part: 'Index', what: 'The parts, which of them is being read, which has unsaved changes' },
        { part: 'Part', what: 'A title, what it is for, its own form' },
        {
          part: 'Foot of a form',
          what: 'Save and undo while something has changed, and when it was last saved. Or the mark alone, where it saves itself',
        },
        { part: 'Danger zone', what: 'What cannot be taken back. Always last' },
      ],
      keyboard: [{ keys: ['Tab'], does: 'through the index, then through the parts' }],
      accessibility: [
        'The index is a navigation landmark. The part that is read is its current location',
        'Choosing a part moves the focus to it',
        'What saves itself never takes the focus, not even where something is wrong',
        'Leaving with something unsaved is asked about once, for all parts together',
      ],
      related: ['UI/Forms/AutosaveMark', 'UI/Forms/UnsavedGuard', 'UI/Forms/Form', 'Patterns/Page types'],
    } satisfies KitDocs,
  },
  args: {
    title: 'School',
    description: 'What SprX knows of your school, and how it speaks to you.',
    resource: resourceIn({ status: 'ready', value: SCHOOL }),
    parts: PARTS,
    danger,
    what: 'the school',
    navigate: leave,
    safe: 'Nothing was changed.',
  } satisfies Args,
} satisfies Meta<typeof SettingsPage<School>>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  play: async ({ canvas }) => {
    const index = within(canvas.getByRole('navigation', { name: 'Parts of this page' }));
    await expect(index.getByRole('link', { name: 'The school' })).toHaveAttribute('aria-current', 'location');
    await expect(index.getAllByRole('link').at(-1)).toHaveTextContent('Danger zone');
  },
};

export const Loading: Story = { args: { resource: resourceIn({ status: 'loading' }) } };

export const Failed: Story = {
  args: { resource: resourceIn({ status: 'error', error: new Error('Request error!') }) },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: /again/ }));
    await expect(args.resource.retry).toHaveBeenCalledOnce();
  },
};

export const NoPermission: Story = {
  args: { access: { allowed: false, permission: 'i.s.rea', school: 'Oakfield School' } },
};

/** Two parts hold what is not saved; one could not be. */
export const Unsaved: Story = {
  play: async ({ canvas, userEvent }) => {
    saveMail.mockRejectedValue(new Error('Request error!'));
    await userEvent.type(canvas.getByLabelText(/^Name/), ' and Nursery');
    await userEvent.click(canvas.getByRole('switch', { name: /story score/ }));
    await expect(await canvas.findByText('Not saved.', { selector: 'bdi' })).toBeVisible();
    const index = within(canvas.getByRole('navigation', { name: 'Parts of this page' }));
    await expect(index.getByRole('link', { name: /The school.*Not saved/ })).toBeVisible();
    await expect(index.getByRole('link', { name: /Mail to you.*Not saved/ })).toBeVisible();
    await userEvent.click(canvas.getByRole('heading', { level: 1 }));
  },
};

/** By its own button; what the others hold is not touched. */
export const SavingOnePart: Story = {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(await canvas.findByText('No changes to save')).toBeVisible();
    await expect(saveDetails).not.toHaveBeenCalled();
    await userEvent.type(canvas.getByLabelText(/^Name/), ' and Nursery');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saveDetails).toHaveBeenCalledOnce());
    await expect(saveDetails.mock.calls[0]?.[0]).toMatchObject({ name: 'Oakfield School and Nursery' });
    await expect(await canvas.findByText(/^Saved at/)).toBeVisible();
    await expect(saveMail).not.toHaveBeenCalled();
  },
};

let timers: HeldTimers;

/** Automatically once the typing rests; never invalid values, and after a failure only after a change or on request. */
export const SavingByItself: Story = {
  parameters: { picture: 'none' },
  beforeEach: () => {
    timers = holdTimers(100);
    return () => timers.release();
  },
  play: async ({ canvas, userEvent }) => {
    const greeting = canvas.getByLabelText(/greets you/);
    await userEvent.type(greeting, 'Good morning, all');
    await timers.pass(30_000);
    await expect(await canvas.findByText('At most 12 characters.')).toBeVisible();
    await expect(saveMail).not.toHaveBeenCalled();
    await expect(greeting).toHaveFocus();
    saveMail.mockRejectedValueOnce(new Error('Request error!'));
    await userEvent.clear(greeting);
    await userEvent.type(greeting, 'Hello');
    await timers.pass(30_000);
    await waitFor(() => expect(saveMail).toHaveBeenCalledOnce());
    await expect(greeting).toHaveValue('Hello');
    await expect(await canvas.findByText('Request error!')).toBeVisible();
    await timers.pass(30_000);
    await expect(saveMail).toHaveBeenCalledOnce();
    timers.release();
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(saveMail).toHaveBeenCalledTimes(2));
    await expect(await canvas.findByText(/^Saved at/)).toBeVisible();
    await expect(saveMail.mock.calls[1]?.[0]).toMatchObject({ note: 'Hello' });
  },
};

/** Whoever leaves with something unsaved is asked first. */
export const Leaving: Story = {
  parameters: { picture: 'none' },
  render: (args) => (
    <>
      <a href="/manage/stories">Stories</a>
      <SettingsPage {...args} />
    </>
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText(/^Name/), '!');
    await userEvent.click(canvas.getByRole('link', { name: 'Stories' }));
    const dialog = within(await screen.findByRole('dialog'));
    await expect(dialog.getByText(/What you typed for the school has not been saved/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Stay here' }));
    await expect(leave).not.toHaveBeenCalled();
    await userEvent.click(canvas.getByRole('link', { name: 'Stories' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/manage/stories'));
  },
};

/** The index goes to a part and takes the focus along. */
export const ByTheIndex: Story = {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent }) => {
    const link = canvas.getByRole('link', { name: 'Danger zone' });
    await userEvent.click(link);
    await expect(canvas.getByRole('region', { name: 'Danger zone' })).toHaveFocus();
    await waitFor(() => expect(link).toHaveAttribute('aria-current', 'location'));
    await userEvent.click(canvas.getByRole('link', { name: 'The school' }));
    await waitFor(() => expect(link).not.toHaveAttribute('aria-current'));
  },
};

export const LongText: Story = {
  parameters: { frame: 'medium' },
  args: {
    title: `Settings of ${LONG_NAME}`,
    parts: PARTS.map((part, index) => (index === 0 ? { ...part, title: LONG_NAME } : part)),
    resource: resourceIn({ status: 'ready', value: { ...SCHOOL, name: LONG_NAME } }),
  },
};

export const RightToLeft: Story = {
  args: {
    resource: resourceIn({
      status: 'ready',
      value: { ...SCHOOL, name: 'مدرسة أوكفيلد', about: 'مدرسة على ضفة النهر.' },
    }),
  },
  render: (args) => (
    <div dir="rtl">
      <SettingsPage {...args} />
    </div>
  ),
};
