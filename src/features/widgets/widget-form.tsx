import { type ReactNode, useMemo } from 'react';
import type { Collection } from '../../domain/collection/schema.ts';
import type { Widget } from '../../domain/widget/schema.ts';
import { FormLayout } from '../../patterns/page-types/form.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ColourInput } from '../../ui/colour-input.tsx';
import { FormButtons, FormField, FormValue, FormWatch } from '../../ui/form.tsx';
import { NumberInput } from '../../ui/number-input.tsx';
import { RadioCards, RadioGroup } from '../../ui/radio-group.tsx';
import { Select } from '../../ui/select.tsx';
import { Slider } from '../../ui/slider.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { markSaved, type SchemaForm, useSchemaForm } from '../../ui/use-schema-form.ts';
import { LayoutDrawing } from './layout-drawing.tsx';
import { LivePreview } from './live-preview.tsx';
import { newValues, toRequest, valuesOf, type WidgetValues, widgetFormSchema } from './widget-values.ts';

const COLUMNS = [1, 2, 3, 4, 5, 6].map((value) => ({ value, label: String(value) }));

type Props = {
  /** Absent for a new one. */
  widget?: Widget;
  collections: readonly Collection[];
  onSave: (request: ReturnType<typeof toRequest>) => Promise<Widget>;
  onSaved: (widget: Widget) => void;
  onDirtyChange: (dirty: boolean) => void;
  /** Above the preview: the snippet of a widget that exists. */
  aside?: ReactNode;
};

/** A story widget's look and content, seen at once as visitors will get it. */
export function WidgetForm({ widget, collections, onSave, onSaved, onDirtyChange, aside }: Props) {
  const only = collections.length === 1 ? (collections[0]?.id ?? '') : '';
  const values = useMemo(() => (widget ? valuesOf(widget) : newValues(only)), [widget, only]);
  const form = useSchemaForm(widgetFormSchema, { values });

  async function save(checked: WidgetValues): Promise<void> {
    const saved = await onSave(toRequest(checked));
    markSaved(form, valuesOf(saved));
    onDirtyChange(false);
    onSaved(saved);
  }

  return (
    <FormLayout
      form={form}
      onSubmit={save}
      onDirtyChange={onDirtyChange}
      footer={<FormButtons form={form} label="Save" needsChange={Boolean(widget)} />}
      aside={
        <div className="grid grid-cols-1 gap-6 lg:sticky lg:top-4">
          {aside}
          <FormWatch form={form}>{(typed) => <LivePreview values={typed} />}</FormWatch>
        </div>
      }
    >
      <FormField form={form} name="name" label="Name" required description="Read out by screen readers">
        <TextInput {...form.register('name')} dir="auto" maxLength={80} autoComplete="off" />
      </FormField>
      <FormField
        form={form}
        name="collectionId"
        label="Collection"
        required
        description="Shows its approved stories, newest first"
      >
        <FormWatch form={form} names={['collectionId']}>
          {({ collectionId }) => (
            <Select
              {...form.register('collectionId')}
              options={[
                { value: '', label: 'Choose a collection', disabled: collections.length > 0 && collectionId !== '' },
                ...collections.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          )}
        </FormWatch>
      </FormField>
      <LayoutFields form={form} />
      <ColourFields form={form} />
    </FormLayout>
  );
}

type FieldsProps = { form: SchemaForm<WidgetValues, WidgetValues> };

/** How the stories lie, and how many there are. */
function LayoutFields({ form }: FieldsProps) {
  return (
    <>
      <FormValue form={form} name="layout">
        {(field, error) => (
          <RadioCards
            columns={2}
            legend="Layout"
            {...field}
            error={error}
            options={[
              {
                value: 'grid',
                label: 'Grid',
                description: 'Cards side by side',
                picture: <LayoutDrawing layout="grid" />,
              },
              {
                value: 'list',
                label: 'List',
                description: 'One below another',
                picture: <LayoutDrawing layout="list" />,
              },
            ]}
          />
        )}
      </FormValue>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField form={form} name="options.limit" label="Number of stories">
          <NumberInput {...form.register('options.limit', { valueAsNumber: true })} min={1} max={48} step={1} />
        </FormField>
        <FormWatch form={form} names={['layout']}>
          {({ layout }) =>
            layout === 'grid' ? (
              <FormField form={form} name="options.columns" label="Columns">
                <Slider
                  {...form.register('options.columns', { valueAsNumber: true })}
                  min={1}
                  max={6}
                  step={1}
                  marks={COLUMNS}
                />
              </FormField>
            ) : null
          }
        </FormWatch>
      </div>
    </>
  );
}

function ColourFields({ form }: FieldsProps) {
  return (
    <>
      <FormValue form={form} name="options.theme">
        {(field, error) => (
          <RadioGroup
            legend="Colours"
            {...field}
            error={error}
            options={[
              { value: 'auto', label: 'Match visitor’s device', description: 'Light or dark, as their device is set' },
              { value: 'light', label: 'Always light' },
              { value: 'dark', label: 'Always dark' },
            ]}
          />
        )}
      </FormValue>
      <div className="grid gap-3">
        <Checkbox
          label="Use our own colour"
          description="For links and accents. We adjust it where it would be hard to read."
          {...form.register('ownColour')}
        />
        <FormWatch form={form} names={['ownColour']}>
          {({ ownColour }) =>
            ownColour ? (
              <FormField form={form} name="options.brand" label="Our colour">
                <FormValue form={form} name="options.brand">
                  {(field) => <ColourInput {...field} />}
                </FormValue>
              </FormField>
            ) : null
          }
        </FormWatch>
      </div>
    </>
  );
}
