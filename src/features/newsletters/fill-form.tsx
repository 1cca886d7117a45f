import { useHashtagSuggestions } from '../../data/hashtag-suggestions.ts';
import type { Collection } from '../../domain/collection/schema.ts';
import { FILL_ORDERS, type Newsletter } from '../../domain/newsletter/schema.ts';
import { normaliseHashtag } from '../../lib/text.ts';
import { ConflictDialog } from '../../patterns/dialogs/conflict-dialog.tsx';
import { FormLayout } from '../../patterns/page-types/form.tsx';
import { MultiSelect } from '../../ui/combobox/multi-select.tsx';
import { Field, FieldGroup } from '../../ui/field.tsx';
import { FormButtons, FormField, FormValue } from '../../ui/form.tsx';
import { type Refusal, refusalOf } from '../../ui/form-problems.ts';
import { HashtagInput } from '../../ui/hashtag-input.tsx';
import { NumberInput } from '../../ui/number-input.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { FILL_FIELD_NAMES, type FillField, type FillValues, ORDER_NAMES } from './fill-values.ts';
import { useFillForm } from './use-fill-form.ts';

type Props = {
  newsletter: Newsletter;
  collections: readonly Collection[];
  mayWrite: boolean;
  onSaved: (newsletter: Newsletter) => void;
  /** Called before it is said what could not be saved: the person may be looking at the editions by now. */
  onRefused: () => Promise<void>;
  onDirtyChange: (dirty: boolean) => void;
};

const ORDERS = {
  suggested: 'First what the last editions did not show, then what people liked most.',
  newest: 'By the day of publication.',
} as const;

/** What the newsletter is, and which stories a new edition fills itself with. */
export function FillForm({ newsletter, collections, mayWrite, onSaved, onRefused, onDirtyChange }: Props) {
  const suggestions = useHashtagSuggestions();
  const { form, save, conflict, keepMine, takeTheirs, closeConflict } = useFillForm(newsletter, onSaved, onRefused);
  const nameOf = (id: string) => collections.find((each) => each.id === id)?.name ?? 'A collection that was deleted';
  const chosenCollections = newsletter.fill.collectionIds.map((id) => ({ value: id, label: nameOf(id) }));
  return (
    <>
      <FormLayout
        form={form}
        onSubmit={save}
        readRefusal={fieldsOfForm}
        onDirtyChange={onDirtyChange}
        footer={
          mayWrite ? (
            <FormButtons form={form} label="Save" needsChange />
          ) : (
            <p className="text-sm text-ink-3">You can view this newsletter, but not change it.</p>
          )
        }
      >
        <FormField form={form} name="description" label={FILL_FIELD_NAMES.description} optional>
          <TextArea {...form.register('description')} dir="auto" rows={2} maxLength={300} readOnly={!mayWrite} />
        </FormField>
        <FieldGroup
          legend="Stories in a new edition"
          description="Published stories that are in no earlier edition are added automatically. You can change them afterwards."
        >
          <div className="grid grid-cols-1 gap-fields pt-2">
            <FormValue form={form} name="collectionIds">
              {(field, error) => (
                <Field
                  label={FILL_FIELD_NAMES.collectionIds}
                  description="Leave empty for all published stories."
                  error={error}
                >
                  <MultiSelect
                    name={field.name}
                    value={field.value}
                    onValueChange={field.onValueChange}
                    onBlur={field.onBlur}
                    disabled={!mayWrite}
                    listLabel="Collections"
                    knownOptions={chosenCollections}
                    options={collections.map(({ id, name }) => ({ value: id, label: name }))}
                  />
                </Field>
              )}
            </FormValue>
            <FormValue form={form} name="any">
              {(field, error) => (
                <Field
                  label={FILL_FIELD_NAMES.any}
                  description="Leave empty for stories with any hashtags or none."
                  error={error}
                >
                  <HashtagInput
                    {...field}
                    disabled={!mayWrite}
                    normalise={normaliseHashtag}
                    max={50}
                    search={suggestions}
                  />
                </Field>
              )}
            </FormValue>
            <FormField
              form={form}
              name="max"
              label={FILL_FIELD_NAMES.max}
              description="The most stories that are added automatically."
            >
              <NumberInput {...form.register('max', { valueAsNumber: true })} min={1} max={30} readOnly={!mayWrite} />
            </FormField>
            <FormValue form={form} name="order">
              {({ name, value, onValueChange }, error) => (
                <RadioGroup
                  legend={FILL_FIELD_NAMES.order}
                  name={name}
                  value={value}
                  onValueChange={onValueChange}
                  error={error}
                  disabled={!mayWrite}
                  options={FILL_ORDERS.map((order) => ({
                    value: order,
                    label: ORDER_NAMES[order],
                    description: ORDERS[order],
                  }))}
                />
              )}
            </FormValue>
          </div>
        </FieldGroup>
      </FormLayout>
      {conflict ? (
        <ConflictDialog
          what="newsletter"
          fields={conflict.fields.map((field) => ({
            name: FILL_FIELD_NAMES[field],
            yours: inWords(field, conflict.mine, nameOf),
            theirs: inWords(field, conflict.theirs, nameOf),
          }))}
          onMine={keepMine}
          onTheirs={takeTheirs}
          onClose={closeConflict}
        />
      ) : null}
    </>
  );
}

/** The server names what is wrong below `fill`. */
function fieldsOfForm(error: unknown): Refusal {
  const { message, fields } = refusalOf(error);
  const named = Object.entries(fields).map(([path, problem]) => [path.replace(/^fill\./, ''), problem]);
  return { message, fields: Object.fromEntries(named) };
}

function inWords(field: FillField, values: FillValues, nameOf: (id: string) => string): string {
  switch (field) {
    case 'collectionIds':
      return values.collectionIds.map(nameOf).join(', ') || 'All published stories';
    case 'any':
      return values.any.map((tag) => `#${tag}`).join(' ') || 'Any hashtags or none';
    case 'order':
      return ORDER_NAMES[values.order];
    default:
      return String(values[field]) || 'Empty';
  }
}
