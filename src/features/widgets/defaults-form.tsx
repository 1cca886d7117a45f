import * as z from 'zod/mini';
import { useAlerts } from '../../data/alerts.tsx';
import { useCall } from '../../data/call.ts';
import { latestOf } from '../../data/latest-of.ts';
import { setWidgetDefaults } from '../../domain/api/widgets.ts';
import type { StoryListQuery } from '../../domain/story/list-query.ts';
import { type WidgetDefaults, widgetDefaultsSchema } from '../../domain/widget/defaults.ts';
import { MOST_EMBEDDED } from '../../domain/widget/options.ts';
import { ConflictDialog } from '../../patterns/dialogs/conflict-dialog.tsx';
import { useVersionedForm } from '../../patterns/forms/use-versioned-form.ts';
import { FormLayout } from '../../patterns/page-types/form.tsx';
import { FormButtons, FormWatch } from '../../ui/form.tsx';
import { BehaviourFields } from './behaviour-fields.tsx';
import { ContentFields } from './content-fields.tsx';
import {
  DEFAULTS_FIELDS,
  type DefaultsField,
  type DefaultsValues,
  defaultsFormSchema,
  defaultsValuesOf,
  toDefaults,
} from './defaults-values.ts';
import { FieldTabs } from './field-tabs.tsx';
import { LivePreview } from './live-preview.tsx';
import { PlaceFields } from './place-fields.tsx';
import { SiteFields } from './site-fields.tsx';
import { LayoutFields, StyleFields } from './style-fields.tsx';
import type { WidgetFields } from './widget-fields.ts';
import { widgetRefusal } from './widget-values.ts';
import { FIELD_NAMES, valueInWords } from './widget-words.ts';

type Props = {
  defaults: WidgetDefaults;
  onSaved: (defaults: WidgetDefaults) => void;
  onDirtyChange: (dirty: boolean) => void;
};

const NEWEST: StoryListQuery = { status: 'approved', limit: MOST_EMBEDDED };
const read = (defaults: WidgetDefaults) => ({ version: defaults.version, values: defaultsValuesOf(defaults) });
const storedSchema = z.omit(widgetDefaultsSchema, { version: true });

/** What a new widget begins with, shown with the school's newest stories. */
export function DefaultsForm({ defaults, onSaved, onDirtyChange }: Props) {
  const call = useCall();
  const alerts = useAlerts();
  const { form, save, conflict, keepMine, takeTheirs, closeConflict } = useVersionedForm({
    schema: defaultsFormSchema,
    current: defaults,
    read,
    fields: DEFAULTS_FIELDS,
    onConflict: 'merge',
    onError: alerts.showError,
    send: async ({ values, version }) =>
      (await call(setWidgetDefaults, { body: { ...toDefaults(values), version } })).defaults,
    readLatest: (error) => {
      const latest = latestOf(error, storedSchema);
      return latest && { latest: { ...latest.values, version: latest.version } };
    },
    onSaved,
  });
  // The fields of a widget are among those of the defaults.
  const { form: fields } = { form } as unknown as WidgetFields;
  return (
    <>
      <FormLayout
        form={form}
        onSubmit={save}
        readRefusal={widgetRefusal}
        onDirtyChange={onDirtyChange}
        footer={<FormButtons form={form} label="Save" needsChange />}
        aside={<FormWatch form={form}>{(typed) => <LivePreview values={typed} query={NEWEST} />}</FormWatch>}
      >
        <FieldTabs
          content={
            <>
              <LayoutFields form={fields} />
              <ContentFields form={fields} />
            </>
          }
          style={<StyleFields form={fields} />}
          behaviour={<BehaviourFields form={fields} />}
          sites={<SiteFields form={fields} />}
          places={<PlaceFields form={form} />}
        />
      </FormLayout>
      {conflict ? (
        <ConflictDialog
          what="set of defaults"
          fields={conflict.fields.map((field) => ({
            name: nameOf(field),
            yours: inWords(field, conflict.mine),
            theirs: inWords(field, conflict.theirs),
          }))}
          onMine={keepMine}
          onTheirs={takeTheirs}
          onClose={closeConflict}
        />
      ) : null}
    </>
  );
}

const nameOf = (field: DefaultsField) => (field === 'places' ? 'Places' : FIELD_NAMES[field]);

function inWords(field: DefaultsField, values: DefaultsValues): string {
  if (field === 'places') return values.places.map(({ tag, name }) => `#${tag}: ${name}`).join(', ') || 'None';
  return valueInWords(
    field,
    values,
    () => '',
    () => '',
  );
}
