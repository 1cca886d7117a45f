import type { Meta, StoryObj } from '@storybook/react-vite';
import { useId, useState } from 'react';
import { expect, waitFor, within } from 'storybook/test';
import * as z from 'zod/mini';
import { latestOf } from '../../../src/data/latest-of.ts';
import { ProductError } from '../../../src/domain/errors.ts';
import { ConflictDialog } from '../../../src/patterns/dialogs/conflict-dialog.tsx';
import { type FormDraft, useVersionedForm } from '../../../src/patterns/forms/use-versioned-form.ts';
import { Button } from '../../../src/ui/button.tsx';
import { Form, FormButtons, FormField } from '../../../src/ui/form.tsx';
import { TextInput } from '../../../src/ui/text-input.tsx';
import { fill } from '../../support/steps.ts';

/** A form of something that others change meanwhile: what `useVersionedForm` sends, merges, asks and restores. */
const meta = { title: 'Pages/Workbench/useVersionedForm', parameters: { picture: 'none' } } satisfies Meta;
export default meta;

const schema = z.object({ title: z.string().check(z.trim()), place: z.string() });
type Trip = z.infer<typeof schema>;
type StoredTrip = Trip & { readonly version: number };
type Draft = FormDraft<Trip>;
type Sent = { readonly version: number; readonly changes: Partial<Trip> };

const FIELDS = ['title', 'place'] as const;
const FIRST: StoredTrip = { title: 'Kew', place: 'London', version: 1 };
const read = ({ version, title, place }: StoredTrip) => ({ version, values: { title, place } });

/** Stores one trip as the API does, and shows the form what another person saves once it is delivered. */
function tripServer() {
  const server = {
    stored: FIRST,
    draft: null as Draft | null,
    sent: [] as Sent[],
    network: 'online' as 'online' | 'offline',
    /** What a request is held up by. */
    hold: Promise.resolve(),
    deliver: () => {},
    others(changes: Partial<Trip>) {
      server.stored = { ...server.stored, ...changes, version: server.stored.version + 1 };
    },
    async save(version: number, changes: Partial<Trip>): Promise<StoredTrip> {
      server.sent.push({ version, changes });
      await server.hold;
      if (server.network === 'offline') throw new TypeError('Failed to fetch');
      const { version: stored, ...values } = server.stored;
      if (version !== stored) throw new ProductError('conflict', 'Changed.', { latest: { version: stored, values } });
      server.others(changes);
      return server.stored;
    },
  };
  return server;
}
type TripServer = ReturnType<typeof tripServer>;

function TripForm({ server, onConflict }: { server: TripServer; onConflict: 'ask' | 'merge' }) {
  const formId = useId();
  const [current, setCurrent] = useState(server.stored);
  const [failure, setFailure] = useState('');
  server.deliver = () => setCurrent(server.stored);
  const { form, save, conflict, keepMine, takeTheirs, closeConflict, restored, discard } = useVersionedForm({
    schema,
    current,
    read,
    fields: FIELDS,
    ...(onConflict === 'merge'
      ? { onConflict, onError: (error) => setFailure(String(error)) }
      : {
          onConflict,
          submit: () => document.querySelector<HTMLFormElement>(`#${CSS.escape(formId)}`)?.requestSubmit(),
        }),
    send: ({ values, fields, version }) =>
      server.save(version, Object.fromEntries(fields.map((field) => [field, values[field]]))),
    readLatest: (error) => {
      const latest = latestOf(error, schema);
      return latest && { latest: { ...latest.values, version: latest.version } };
    },
    draft: {
      read: () => server.draft,
      write: (draft) => {
        server.draft = draft && structuredClone(draft);
      },
    },
    onSaved: setCurrent,
  });
  return (
    <main className="p-6">
      <h1>Trip</h1>
      {restored ? <Button onClick={discard}>Discard changes</Button> : null}
      <Form id={formId} form={form} onSubmit={save}>
        <FormField form={form} name="title" label="Title">
          <TextInput {...form.register('title')} />
        </FormField>
        <FormField form={form} name="place" label="Place">
          <TextInput {...form.register('place')} />
        </FormField>
        <FormButtons form={form} label="Save" needsChange />
      </Form>
      <p>{failure}</p>
      {conflict ? (
        <ConflictDialog
          what="trip"
          fields={conflict.fields.map((name) => ({
            name,
            yours: conflict.mine[name],
            theirs: conflict.theirs[name],
          }))}
          onMine={keepMine}
          onTheirs={takeTheirs}
          onClose={closeConflict}
        />
      ) : null}
    </main>
  );
}

type Acts = (
  context: Pick<Parameters<NonNullable<StoryObj['play']>>[0], 'canvas' | 'userEvent'> & {
    server: TripServer;
    title: HTMLElement;
    place: HTMLElement;
    save: () => Promise<void>;
    /** Of the dialog that asks about a conflict. */
    answer: (name: 'Keep mine' | 'Take theirs') => Promise<void>;
    dialog: () => Promise<ReturnType<typeof within>>;
  },
) => Promise<void>;

function story(acts: Acts, onConflict: 'ask' | 'merge' = 'merge', prepare = (_: TripServer): void => {}): StoryObj {
  let server = tripServer();
  return {
    beforeEach: () => {
      server = tripServer();
      prepare(server);
    },
    render: () => <TripForm server={server} onConflict={onConflict} />,
    play: async ({ canvas, userEvent }) => {
      const dialog = async () => within(await within(document.body).findByRole('dialog'));
      await acts({
        canvas,
        userEvent,
        server,
        title: await canvas.findByLabelText('Title'),
        place: canvas.getByLabelText('Place'),
        save: () => userEvent.click(canvas.getByRole('button', { name: 'Save' })),
        dialog,
        answer: async (name) => userEvent.click((await dialog()).getByRole('button', { name })),
      });
    },
  };
}

export const OneFieldChangedIsSentAlone = story(async ({ canvas, userEvent, server, title, save }) => {
  await fill(userEvent, title, 'Kew Gardens ');
  await save();
  await waitFor(() => expect(canvas.getByRole('button', { name: 'Save' })).toBeDisabled());
  await expect(server.sent).toEqual([{ version: 1, changes: { title: 'Kew Gardens' } }]);
  await expect(title).toHaveValue('Kew Gardens');
  await expect(server.draft).toBeNull();
});

export const ChangedBackToItsFirstValueIsNotSent = story(async ({ userEvent, server, title, place, save }) => {
  await fill(userEvent, title, 'Kew Gardens');
  server.others({ title: 'Windsor' });
  server.deliver();
  await fill(userEvent, title, 'Kew');
  await fill(userEvent, place, 'Berkshire');
  await save();
  await waitFor(() => expect(server.stored).toEqual({ title: 'Windsor', place: 'Berkshire', version: 3 }));
  await waitFor(() => expect(title).toHaveValue('Windsor'));
  await expect(server.sent.map(({ changes }) => changes)).toEqual([{ place: 'Berkshire' }, { place: 'Berkshire' }]);
});

export const OtherFieldChangedMeanwhileIsMerged = story(async ({ userEvent, server, title, place, save }) => {
  await fill(userEvent, title, 'Kew Gardens');
  server.others({ place: 'Richmond' });
  await save();
  await waitFor(() => expect(server.stored).toEqual({ title: 'Kew Gardens', place: 'Richmond', version: 3 }));
  await waitFor(() => expect(place).toHaveValue('Richmond'));
  await expect(server.sent.map(({ version }) => version)).toEqual([1, 2]);
});

/** Values that were taken over from another person are not sent as one's own. */
export const NewerVersionShownWhileTyping = story(async ({ userEvent, server, title, place, save }) => {
  await fill(userEvent, title, 'Kew Gardens');
  server.others({ place: 'Richmond' });
  server.deliver();
  await waitFor(() => expect(place).toHaveValue('Richmond'));
  await expect(title).toHaveValue('Kew Gardens');
  await save();
  await waitFor(() => expect(server.stored.version).toBe(3));
  await expect(server.sent).toEqual([{ version: 2, changes: { title: 'Kew Gardens' } }]);
});

export const UndoAfterANewerVersion = story(async ({ canvas, userEvent, server, title, place, save }) => {
  await fill(userEvent, title, 'Kew Gardens');
  server.others({ title: 'Windsor' });
  server.deliver();
  await expect(title).toHaveValue('Kew Gardens');
  await userEvent.click(canvas.getByRole('button', { name: 'Undo my changes' }));
  await waitFor(() => expect(title).toHaveValue('Windsor'));
  await expect(server.draft).toBeNull();
  await fill(userEvent, place, 'Berkshire');
  await save();
  await waitFor(() => expect(server.sent).toEqual([{ version: 2, changes: { place: 'Berkshire' } }]));
});

export const SameFieldChangedKeepMine = story(async ({ userEvent, server, title, place, save, dialog, answer }) => {
  await fill(userEvent, title, 'Kew Gardens');
  await fill(userEvent, place, 'Richmond');
  server.others({ title: 'Windsor' });
  await save();
  const conflictDialog = await dialog();
  await expect(conflictDialog.getByText('Windsor')).toBeVisible();
  await expect(conflictDialog.queryByRole('region', { name: 'place' })).toBeNull();
  await answer('Keep mine');
  await waitFor(() => expect(server.stored).toEqual({ title: 'Kew Gardens', place: 'Richmond', version: 3 }));
  await expect(title).toHaveValue('Kew Gardens');
});

export const SameFieldChangedTakeTheirs = story(async ({ userEvent, server, title, place, save, answer }) => {
  await fill(userEvent, title, 'Kew Gardens');
  await fill(userEvent, place, 'Richmond');
  server.others({ title: 'Windsor' });
  await save();
  await answer('Take theirs');
  await waitFor(() => expect(server.stored).toEqual({ title: 'Windsor', place: 'Richmond', version: 3 }));
  await waitFor(() => expect(title).toHaveValue('Windsor'));
});

/** Nothing of one's own is left to send. */
export const OnlyFieldInConflictTakeTheirs = story(async ({ canvas, userEvent, server, title, save, answer }) => {
  await fill(userEvent, title, 'Kew Gardens');
  server.others({ title: 'Windsor' });
  await save();
  await answer('Take theirs');
  await waitFor(() => expect(title).toHaveValue('Windsor'));
  await expect(server.sent).toHaveLength(1);
  await expect(canvas.getByRole('button', { name: 'Save' })).toBeDisabled();
});

export const AnswerOfTheDialogFails = story(async ({ canvas, userEvent, server, title, save, answer }) => {
  await fill(userEvent, title, 'Kew Gardens');
  server.others({ title: 'Windsor' });
  await save();
  server.network = 'offline';
  await answer('Keep mine');
  await expect(await canvas.findByText('TypeError: Failed to fetch')).toBeInTheDocument();
  server.network = 'online';
  await answer('Keep mine');
  await waitFor(() => expect(server.stored.title).toBe('Kew Gardens'));
});

export const PressedTwiceIsSentOnce = story(async ({ userEvent, server, title, save, answer }) => {
  await fill(userEvent, title, 'Kew Gardens');
  server.others({ title: 'Windsor' });
  await save();
  const { promise, resolve } = Promise.withResolvers<void>();
  server.hold = promise;
  await answer('Keep mine');
  await answer('Keep mine');
  resolve();
  await waitFor(() => expect(server.stored.title).toBe('Kew Gardens'));
  await expect(server.sent.map(({ version }) => version)).toEqual([1, 2]);
});

export const TypedWhileItIsSentStays = story(async ({ canvas, userEvent, server, title, place, save }) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.hold = promise;
  await fill(userEvent, title, 'Kew Gardens');
  await save();
  await fill(userEvent, place, 'Richmond');
  resolve();
  await waitFor(() => expect(server.stored.title).toBe('Kew Gardens'));
  await waitFor(() => expect(canvas.getByRole('button', { name: 'Save' })).toBeEnabled());
  await expect(place).toHaveValue('Richmond');
  await save();
  await waitFor(() => expect(server.sent.at(-1)).toEqual({ version: 2, changes: { place: 'Richmond' } }));
});

export const NoNetworkLosesNothing = story(async ({ canvas, userEvent, server, title, save }) => {
  await fill(userEvent, title, 'Kew Gardens');
  server.network = 'offline';
  await save();
  await expect(await canvas.findByText(/We couldn’t save this/)).toBeVisible();
  await expect(title).toHaveValue('Kew Gardens');
  await expect(server.draft).toEqual({
    version: 1,
    base: { title: 'Kew', place: 'London' },
    values: { title: 'Kew Gardens', place: 'London' },
  });
  server.network = 'online';
  await save();
  await waitFor(() => expect(server.stored.title).toBe('Kew Gardens'));
});

/** A draft of version 1, while 2 is stored. */
const restores = (draft: Omit<Draft, 'version'>) => (server: TripServer) => {
  server.draft = { version: 1, ...draft };
  server.others({ title: 'Windsor', place: 'Berkshire' });
};

/** Only what was typed is restored; what another person has changed of it is asked about. */
export const DraftRestored = story(
  async ({ userEvent, server, title, place, save, dialog, answer }) => {
    await waitFor(() => expect(title).toHaveValue('Kew Gardens'));
    await expect(place).toHaveValue('Berkshire');
    await save();
    await expect((await dialog()).getByText('Windsor')).toBeVisible();
    await answer('Keep mine');
    await waitFor(() => expect(server.stored).toEqual({ title: 'Kew Gardens', place: 'Berkshire', version: 3 }));
    await expect(server.draft).toBeNull();
    await userEvent.tab();
  },
  'merge',
  restores({ base: { title: 'Kew', place: 'London' }, values: { title: 'Kew Gardens', place: 'London' } }),
);

export const DraftWithoutBaseRestored = story(
  async ({ canvas, server, title, place, save }) => {
    await waitFor(() => expect(title).toHaveValue('Kew Gardens'));
    await expect(place).toHaveValue('London');
    await save();
    await waitFor(() => expect(server.stored).toEqual({ title: 'Kew Gardens', place: 'London', version: 3 }));
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'Discard changes' })).toBeNull());
  },
  'merge',
  restores({ values: { title: 'Kew Gardens', place: 'London' } }),
);

export const DraftDiscarded = story(
  async ({ canvas, userEvent, server, title, place }) => {
    await waitFor(() => expect(title).toHaveValue('Kew Gardens'));
    await userEvent.click(canvas.getByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(title).toHaveValue('Windsor'));
    await expect(place).toHaveValue('Berkshire');
    await expect(server.draft).toBeNull();
    await expect(canvas.queryByRole('button', { name: 'Discard changes' })).toBeNull();
  },
  'merge',
  restores({ values: { title: 'Kew Gardens', place: 'London' } }),
);

/** Nothing is merged: the person chooses one version of all of it. */
export const AskedAboutAllOfIt = story(async ({ userEvent, server, title, place, save, dialog, answer }) => {
  await fill(userEvent, title, 'Kew Gardens');
  server.others({ place: 'Richmond' });
  server.deliver();
  await save();
  await expect((await dialog()).getByRole('region', { name: 'place' })).toBeVisible();
  await expect(place).toHaveValue('London');
  await answer('Keep mine');
  await waitFor(() => expect(server.stored.title).toBe('Kew Gardens'));
  await expect(server.sent.map(({ version }) => version)).toEqual([1, 2]);
}, 'ask');

export const AskedTakeTheirs = story(async ({ canvas, userEvent, server, title, place, save, answer }) => {
  await fill(userEvent, title, 'Kew Gardens');
  server.others({ place: 'Richmond' });
  await save();
  await answer('Take theirs');
  await waitFor(() => expect(place).toHaveValue('Richmond'));
  await expect(title).toHaveValue('Kew');
  await expect(canvas.getByRole('button', { name: 'Save' })).toBeDisabled();
}, 'ask');

export const NewerVersionIsTakenOnceNothingIsUnsaved = story(async ({ userEvent, server, title, place }) => {
  await fill(userEvent, title, 'Kew Gardens');
  server.others({ place: 'Richmond' });
  server.deliver();
  await expect(place).toHaveValue('London');
  await fill(userEvent, title, 'Kew');
  await waitFor(() => expect(place).toHaveValue('Richmond'));
}, 'ask');
