import { MOST_COLUMNS, MOST_RADIUS, WIDGET_LAYOUTS } from '../../domain/widget/options.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ColourInput } from '../../ui/colour-input.tsx';
import { FormField, FormValue, FormWatch } from '../../ui/form.tsx';
import { RadioCards, RadioGroup } from '../../ui/radio-group.tsx';
import { Slider } from '../../ui/slider.tsx';
import { LayoutDrawing } from './layout-drawing.tsx';
import type { WidgetFields } from './widget-fields.ts';
import { WITH_COLUMNS } from './widget-values.ts';
import { DENSITIES, DIRECTIONS, FIELD_NAMES, FONTS, LAYOUTS, THEMES } from './widget-words.ts';

const COLUMNS = Array.from({ length: MOST_COLUMNS }, (_, index) => ({ value: index + 1, label: String(index + 1) }));

/** How the stories lie. */
export function LayoutFields({ form }: WidgetFields) {
  return (
    <>
      <FormValue form={form} name="layout">
        {(field, error) => (
          <RadioCards
            columns={3}
            legend={FIELD_NAMES.layout}
            {...field}
            error={error}
            options={WIDGET_LAYOUTS.map((value) => ({
              value,
              ...LAYOUTS[value],
              picture: <LayoutDrawing layout={value} />,
            }))}
          />
        )}
      </FormValue>
      <FormWatch form={form} names={['layout']}>
        {({ layout }) =>
          WITH_COLUMNS.includes(layout) ? (
            <FormField form={form} name="columns" label={FIELD_NAMES.columns} description="On a wide screen">
              <Slider
                {...form.register('columns', { valueAsNumber: true })}
                min={1}
                max={MOST_COLUMNS}
                step={1}
                marks={COLUMNS}
              />
            </FormField>
          ) : null
        }
      </FormWatch>
    </>
  );
}

/** Colours, typeface and spacing. */
export function StyleFields({ form }: WidgetFields) {
  return (
    <>
      <FormValue form={form} name="theme">
        {(field, error) => <RadioGroup legend={FIELD_NAMES.theme} {...field} error={error} options={THEMES} />}
      </FormValue>
      <div className="grid gap-3">
        <Checkbox
          label={FIELD_NAMES.ownColour}
          description="For links and accents. We adjust it where it would be hard to read."
          {...form.register('ownColour')}
        />
        <FormWatch form={form} names={['ownColour']}>
          {({ ownColour }) =>
            ownColour ? (
              <FormField form={form} name="brand" label={FIELD_NAMES.brand}>
                <FormValue form={form} name="brand">
                  {(field) => <ColourInput {...field} />}
                </FormValue>
              </FormField>
            ) : null
          }
        </FormWatch>
      </div>
      <FormValue form={form} name="font">
        {(field, error) => <RadioGroup legend={FIELD_NAMES.font} {...field} error={error} options={FONTS} />}
      </FormValue>
      <FormValue form={form} name="density">
        {(field, error) => <RadioGroup legend={FIELD_NAMES.density} {...field} error={error} options={DENSITIES} />}
      </FormValue>
      <FormField form={form} name="radius" label={FIELD_NAMES.radius}>
        <Slider
          {...form.register('radius', { valueAsNumber: true })}
          min={0}
          max={MOST_RADIUS}
          step={1}
          marks={[
            { value: 0, label: 'Square' },
            { value: MOST_RADIUS, label: 'Round' },
          ]}
        />
      </FormField>
      <FormValue form={form} name="dir">
        {(field, error) => <RadioGroup legend={FIELD_NAMES.dir} {...field} error={error} options={DIRECTIONS} />}
      </FormValue>
    </>
  );
}
