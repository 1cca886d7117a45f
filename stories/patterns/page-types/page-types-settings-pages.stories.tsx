import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ComponentProps, useState } from 'react';
import { expect, fn, waitFor, within } from 'storybook/test';
import * as z from 'zod/mini';
import type { KitDocs } from '../../../.storybook/docs/kit-docs.ts';
import { SettingsForm } from '../../../src/patterns/page-types/settings-form.tsx';
import { SettingsPages } from '../../../src/patterns/page-types/settings-pages.tsx';
import { Banner } from '../../../src/ui/banner.tsx';
import { FormField } from '../../../src/ui/form.tsx';
import { TextInput } from '../../../src/ui/text-input.tsx';
import { useSchemaForm } from '../../../src/ui/use-schema-form.ts';
import { resourceIn } from '../../support/resource.ts';

type School = { readonly name: string };
type Args = ComponentProps<typeof SettingsPages<School>>;
const SCHOOL: School = { name: 'Oakfield School' };
const schema = z.object({ name: z.string().check(z.minLength(1, 'Enter a name.')) });

function NameForm({ school }: { school: School }) {
  const form = useSchemaForm(schema, { values: school });
  return (
    <SettingsForm form={form} onSubmit={async () => undefined}>
      <FormField form={form} name="name" label="Name" required>
        <TextInput {...form.register('name')} dir="auto" />
      </FormField>
    </SettingsForm>
  );
}

const PAGES = [
  { id: 'profile', title: 'Profile', description: 'The school’s name.' },
  { id: 'address', title: 'Address and map', description: 'Where the school is.' },
  { id: 'danger', title: 'Danger zone', isDanger: true },
];

/** Takes the place of the router: a link opens its page. */
function Pages(args: Args) {
  const [open, setOpen] = useState(args.current.id);
  const pages = PAGES.map((page) => ({
    ...page,
    link: ({ children, ...props }: { children: React.ReactNode; className: string }) => (
      <a
        {...props}
        href={`?part=${page.id}`}
        onClick={(event) => {
          event.preventDefault();
          setOpen(page.id);
        }}
      >
        {children}
      </a>
    ),
    content: (school: School) => <NameForm school={school} />,
  }));
  return <SettingsPages {...args} pages={pages} current={pages.find(({ id }) => id === open) ?? args.current} />;
}

const meta = {
  title: 'Patterns/Settings pages',
  component: SettingsPages<School>,
  tags: ['autodocs', 'also:preferences', 'also:options', 'also:sub-pages', 'also:side navigation'],
  parameters: {
    frame: 'wide',
    kit: {
      use: 'Settings that are too many for one page: each page has its own address, heading and Save.',
      avoid: 'A few settings belong on one Settings page.',
      anatomy: [
        { part: 'Side list', what: 'A link to each page. Above the page on a narrow window' },
        { part: 'Page', what: 'A title, what it is for, its form with one Save' },
      ],
      keyboard: [{ keys: ['Tab'], does: 'through the side list, then through the page' }],
      accessibility: [
        'The side list is a navigation landmark. The open page is its current page',
        'Opening a page moves the focus to its heading and names it in the title of the tab',
        'Leaving a page with unsaved changes is asked about, also for another page of the list',
      ],
      related: ['Patterns/Settings page', 'UI/Forms/UnsavedGuard'],
    } satisfies KitDocs,
  },
  render: (args) => <Pages {...args} />,
  args: {
    title: 'School settings',
    resource: resourceIn({ status: 'ready', value: SCHOOL }),
    pages: [],
    current: { id: 'profile', title: 'Profile', link: () => null, content: () => null },
    navigate: fn(),
    safe: 'Your settings have not changed.',
  } satisfies Args,
} satisfies Meta<typeof SettingsPages<School>>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  play: async ({ canvas, userEvent }) => {
    const index = within(canvas.getByRole('navigation', { name: 'School settings' }));
    await userEvent.click(index.getByRole('link', { name: 'Address and map' }));
    await waitFor(() => expect(canvas.getByRole('heading', { name: 'Address and map' })).toHaveFocus());
    await expect(index.getByRole('link', { name: 'Address and map' })).toHaveAttribute('aria-current', 'page');
    await expect(document.title).toMatch(/^School settings: Address and map/);
  },
};

export const Loading: Story = { args: { resource: resourceIn({ status: 'loading' }) } };

export const Failed: Story = {
  parameters: { picture: 'none' },
  args: { resource: resourceIn({ status: 'error', error: new Error('Request error!') }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: /again/ })).toBeVisible();
  },
};

/** The state of what the settings are about is above each page. */
export const WithNotice: Story = {
  args: { banner: ({ name }) => <Banner tone="amber" title={`${name} is archived`} /> },
};
