import { useId, useState } from 'react';
import * as z from 'zod/mini';
import { useAlerts } from '../../../data/alerts.tsx';
import { useCall } from '../../../data/call.ts';
import { putConsentList } from '../../../domain/api/review.ts';
import { CONSENT_MODES, type ConsentList, MOST_CONSENT_NAMES } from '../../../domain/story/moderation-settings.ts';
import { errorMessage } from '../../../lib/error-message.ts';
import { Field } from '../../../ui/field.tsx';
import { FileDrop } from '../../../ui/file-drop/file-drop.tsx';
import { Form, FormButtons, FormField } from '../../../ui/form.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { RESET_ALL, useSchemaForm } from '../../../ui/use-schema-form.ts';
import { decodeNames, namesIn, namesOfTable, shortNames, shortNamesInWords } from './name-file.ts';

const schema = z.object({ names: z.string(), mode: z.enum(CONSENT_MODES) }).check(
  z.superRefine(({ names, mode }, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['names'], message });
    const short = shortNames(names);
    const count = namesIn(names).length;
    if (short.length > 0) refuse(shortNamesInWords(short));
    else if (count > MOST_CONSENT_NAMES) refuse('Use 10,000 names or fewer.');
    else if (count === 0 && mode === 'add') refuse('Enter at least one name.');
  }),
);

const MODES = [
  { value: 'add', label: 'Add to the list' },
  { value: 'replace', label: 'Replace the list', description: 'Names that are not entered here leave the list.' },
];
const MOST_BYTES = 5 * 1024 * 1024;

type Props = { names: string; onNamesChange: (names: string) => void; onSaved: (list: ConsentList) => void };

/** Names by hand, from a spreadsheet's clipboard or from a file that never leaves the browser. */
export function ConsentListForm({ names, onNamesChange, onSaved }: Props) {
  const formId = useId();
  const call = useCall();
  const alerts = useAlerts();
  const form = useSchemaForm(schema, { defaultValues: { names, mode: 'add' } });
  const [fileProblem, setFileProblem] = useState<string>();
  const [fileSummary, setFileSummary] = useState('');
  const typed = form.register('names');

  async function read(file: File | undefined): Promise<void> {
    if (!file) return;
    setFileProblem(undefined);
    try {
      const added = namesOfTable(decodeNames(new Uint8Array(await file.arrayBuffer())));
      const before = form.getValues('names').trimEnd();
      const next = before ? `${before}\n${added}` : added;
      form.setValue('names', next, { shouldDirty: true });
      onNamesChange(next);
      const count = namesIn(added).length;
      setFileSummary(
        `${count.toLocaleString('en-GB')} ${count === 1 ? 'name' : 'names'} found in ${file.name}. Check them before you save.`,
      );
    } catch (error) {
      setFileProblem(errorMessage(error));
    }
  }

  return (
    <>
      <Form
        id={formId}
        form={form}
        className="gap-4"
        failureTitle="We couldn’t save the consent list"
        onSubmit={async (values) => {
          const list = await call(putConsentList, { body: { names: namesIn(values.names), mode: values.mode } });
          const { count } = list;
          // Kept nowhere that it could be read again.
          form.reset({ names: '', mode: 'add' }, RESET_ALL);
          onNamesChange('');
          onSaved(list);
          setFileSummary('');
          alerts.show(
            'success',
            `Consent list saved: ${count.toLocaleString('en-GB')} ${count === 1 ? 'name' : 'names'}. All stories are being checked.`,
          );
        }}
      >
        <FormField
          form={form}
          name="names"
          label="Names"
          description="One name on each line, first name and surname. Paste from a spreadsheet or choose a file. Names are stored so that no one can read them again."
        >
          <TextArea
            {...typed}
            onChange={(event) => {
              void typed.onChange(event);
              onNamesChange(event.target.value);
            }}
            rows={5}
            className="max-h-80 overflow-y-auto"
            dir="auto"
            autoComplete="off"
            spellCheck={false}
          />
        </FormField>
        <Field label="File with names" error={fileProblem} description="The file is read here and is not uploaded.">
          <FileDrop
            files={[]}
            what="a CSV file"
            accept={['.csv', '.tsv', '.txt', 'text/csv']}
            maxBytes={MOST_BYTES}
            onAdd={([file]) => void read(file)}
            onRemove={() => undefined}
          />
        </Field>
        <p role="status" className="text-sm text-ink-2 empty:hidden">
          {fileSummary}
        </p>
        <RadioGroup
          legend="What to do with these names"
          name="mode"
          options={MODES}
          defaultValue="add"
          inputProps={form.register('mode')}
        />
      </Form>
      <div className="flex justify-end gap-2">
        <FormButtons form={form} formId={formId} label="Save names" busyLabel="Saving names…" />
      </div>
    </>
  );
}
