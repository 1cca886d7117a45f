import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor, within } from 'storybook/test';
import * as z from 'zod/mini';
import type { KitDocs } from '../../../.storybook/docs/kit-docs.ts';
import type { AsyncState } from '../../../src/lib/async-state.ts';
import { FormLayout } from '../../../src/patterns/page-types/form.tsx';
import { ResourceFormPage } from '../../../src/patterns/page-types/resource-form.tsx';
import { FormButtons, FormField } from '../../../src/ui/form.tsx';
import { OverLimitState } from '../../../src/ui/over-limit-state.tsx';
import { SkeletonText } from '../../../src/ui/skeleton.tsx';
import { TextInput } from '../../../src/ui/text-input.tsx';
import { useUnsaved } from '../../../src/ui/unsaved.ts';
import { useSchemaForm } from '../../../src/ui/use-schema-form.ts';
import { resourceIn } from '../../support/resource.ts';

/** One thing that is made or changed: a widget, a role, a credential. */
const meta = {
  title: 'Patterns/Resource form page',
  component: ResourceFormPage,
  tags: ['autodocs', 'also:edit page', 'also:unsaved changes'],
  parameters: {
    frame: 'wide',
    kit: {
      use: 'A page with one form for one thing, new or there already.',
      avoid: 'Many things that are saved one by one are settings. Several steps with an address each are a wizard.',
      anatomy: [
        { part: 'Header', what: 'The way back, the thing’s name, what can be done with it' },
        { part: 'Notice', what: 'What keeps it from working, or what comes next' },
        { part: 'Form', what: 'A FormLayout: fields, then save. A preview beside them' },
        { part: 'Question', what: 'Before what was typed is left behind' },
      ],
      accessibility: [
        'Where the thing is not found the page’s title says so',
        'The question takes the focus, and staying gives it back',
      ],
      related: ['Patterns/Page types', 'UI/Forms/Form', 'UI/Forms/UnsavedGuard', 'UI/Feedback/ErrorState'],
    } satisfies KitDocs,
  },
} satisfies Meta;
export default meta;
type Story = StoryObj;

type Widget = { readonly name: string };
const schema = z.object({ name: z.string().check(z.minLength(1, 'Give the widget a name.')) });
const retry = fn();
const navigate = fn();
const READY: AsyncState<Widget> = { status: 'ready', value: { name: 'News for parents' } };

function Edit({ state, isFull = false }: { state: AsyncState<Widget>; isFull?: boolean }) {
  const unsaved = useUnsaved();
  const crumb = (props: object) => (
    <a href="/widgets" {...props}>
      Widgets
    </a>
  );
  return (
    <ResourceFormPage
      title={state.status === 'ready' ? state.value.name : 'Story widget'}
      description="Changes appear on your website automatically."
      breadcrumbs={[{ label: 'Widgets', link: crumb }, { label: 'Story widget' }]}
      unsaved={unsaved}
      what="this widget"
      navigate={navigate}
      resource={resourceIn(state, retry)}
      loadingLabel="Loading the widget"
      skeleton={<SkeletonText lines={4} />}
      safe="Your website keeps showing the widget."
      missing={{ what: 'Widget', back: <a href="/widgets">View all widgets</a> }}
      full={
        isFull ? (
          <OverLimitState what="widgets" used={3} limit={3} plan="Starter">
            Delete one that you no longer use.
          </OverLimitState>
        ) : null
      }
    >
      {(widget) => <WidgetForm widget={widget} onDirtyChange={unsaved.set} />}
    </ResourceFormPage>
  );
}

function WidgetForm({ widget, onDirtyChange }: { widget: Widget; onDirtyChange: (dirty: boolean) => void }) {
  const form = useSchemaForm(schema, { values: widget });
  return (
    <FormLayout
      form={form}
      onDirtyChange={onDirtyChange}
      onSubmit={() => Promise.resolve()}
      footer={<FormButtons form={form} label="Save" needsChange />}
    >
      <FormField form={form} name="name" label="Name" required>
        <TextInput {...form.register('name')} />
      </FormField>
    </FormLayout>
  );
}

export const Ready: Story = { render: () => <Edit state={READY} /> };
const quiet = { picture: 'none' };

export const Loading: Story = { parameters: quiet, render: () => <Edit state={{ status: 'loading' }} /> };
export const Missing: Story = {
  parameters: quiet,
  render: () => <Edit state={{ status: 'empty' }} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1, name: 'Widget not found' })).toBeVisible();
  },
};
export const Failed: Story = {
  parameters: quiet,
  render: () => <Edit state={{ status: 'error', error: new Error('Request error!') }} />,
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByText('Your website keeps showing the widget.')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(retry).toHaveBeenCalled();
  },
};

/** The limit is reached: the form is not offered. */
export const Full: Story = {
  render: () => <Edit state={READY} isFull />,
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Your Starter plan is full')).toBeVisible();
    await expect(canvas.queryByLabelText(/^Name/)).toBeNull();
  },
};

/** A link that is clicked with something typed asks first. */
export const Leaving: Story = {
  parameters: quiet,
  render: () => <Edit state={READY} />,
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.type(canvas.getByLabelText(/^Name/), ' and carers');
    await userEvent.click(canvas.getByRole('link', { name: 'Widgets' }));
    const dialog = within(
      await within(canvasElement.ownerDocument.body).findByRole('dialog', { name: 'Leave without saving?' }),
    );
    await expect(
      dialog.getByText('What you typed for this widget has not been saved and would be lost.'),
    ).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(navigate).toHaveBeenCalledWith('/widgets'));
  },
};
