import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useCall } from '../../../data/call.ts';
import { useChannelName } from '../../../data/live.ts';
import { createFeed } from '../../../domain/api/channels.ts';
import { createImport } from '../../../domain/api/uploads.ts';
import { type Import, MOST_IMPORT_BYTES } from '../../../domain/feed/import.ts';
import { newFeedSchema } from '../../../domain/feed/schema.ts';
import type { Connectable } from '../../../domain/networks/all.ts';
import { errorMessage } from '../../../lib/error-message.ts';
import { FormLayout } from '../../../patterns/page-types/form.tsx';
import { Field } from '../../../ui/field.tsx';
import { FileDrop } from '../../../ui/file-drop/file-drop.tsx';
import { FormButtons, FormField } from '../../../ui/form.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { useSchemaForm } from '../../../ui/use-schema-form.ts';
import { ImportFile } from './import-file.tsx';

type Props = { network: Connectable; onDirtyChange: (dirty: boolean) => void };

const ACCEPT = ['.csv', '.tsv', '.txt', '.json', 'text/csv', 'application/json'];

/** Sends a file of stories, into a new channel or the one that the address names; then it is checked and imported. */
export function ConnectFile({ network, onDirtyChange }: Props) {
  const call = useCall();
  const [params] = useSearchParams();
  const [channel, setChannel] = useState<string | null>(params.get('channel'));
  const nameOf = useChannelName();
  const [file, setFile] = useState<File | null>(null);
  const [sent, setSent] = useState<Import | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const isNew = channel === null;
  const form = useSchemaForm(newFeedSchema([], [network]), {
    defaultValues: { name: isNew ? '' : 'A channel that is there', network, source: {} },
  });
  if (sent) return <ImportFile sent={sent} onAgain={() => setSent(null)} />;

  async function check(name: string): Promise<void> {
    setProblem(null);
    if (!file) return setProblem('Choose a file.');
    const body = { name, network, source: {} } as never;
    // A file that is refused leaves the channel: the next one goes into it.
    const feedId = channel ?? (await call(createFeed, { body })).feed.id;
    setChannel(feedId);
    const type = /\.json$/i.test(file.name) || file.type === 'application/json' ? 'application/json' : 'text/csv';
    try {
      const answer = await call(createImport, {
        params: { id: feedId },
        query: { fileName: file.name.slice(0, 300) },
        body: new Blob([file], { type }),
      });
      onDirtyChange(false);
      setFile(null);
      setSent(answer.import);
    } catch (error) {
      setProblem(errorMessage(error));
    }
  }

  return (
    <FormLayout
      form={form}
      onSubmit={({ name }) => check(name)}
      onDirtyChange={onDirtyChange}
      footer={
        <>
          <FormButtons form={form} label="Check" busyLabel="Checking the file…" />
          <p className="text-sm text-ink-3">Nothing is imported yet. Stories are only published after approval.</p>
        </>
      }
    >
      {isNew ? (
        <FormField form={form} name="name" label="Name" required description="Shown to your school and to visitors">
          <TextInput
            {...form.register('name')}
            dir="auto"
            maxLength={80}
            autoComplete="off"
            placeholder="Old website"
          />
        </FormField>
      ) : (
        <p className="text-ink-2 wrap-anywhere">{`The stories are added to ${nameOf(channel) || 'the channel'}.`}</p>
      )}
      <Field
        label="Choose a file"
        required
        description="Up to 200,000 rows. The first row of a CSV file contains the names of its columns."
        error={problem ?? undefined}
      >
        <FileDrop
          what="a CSV or JSON file"
          accept={ACCEPT}
          maxBytes={MOST_IMPORT_BYTES}
          maxFiles={1}
          files={file ? [{ id: 'file', name: file.name, bytes: file.size, status: 'waiting' }] : []}
          onAdd={([added]) => {
            setProblem(null);
            setFile(added ?? null);
          }}
          onRemove={() => setFile(null)}
        />
      </Field>
    </FormLayout>
  );
}
