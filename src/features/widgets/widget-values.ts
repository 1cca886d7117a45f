import * as z from 'zod/mini';
import {
  DEFAULT_WIDGET_OPTIONS,
  newWidgetOptionsSchema,
  WIDGET_LAYOUTS,
  WIDGET_THEMES,
  type WidgetLayout,
  type WidgetOptions,
  withOptions,
} from '../../domain/widget/options.ts';
import { type NewWidget, newWidgetSchema, type Widget } from '../../domain/widget/schema.ts';

/** The form's values: `ownColour` says whether `brand` counts, since a colour field always holds a colour. */
export const widgetFormSchema = z.object({
  name: newWidgetSchema.shape.name,
  collectionId: newWidgetSchema.shape.collectionId,
  layout: z.enum(WIDGET_LAYOUTS, 'Choose a layout.'),
  ownColour: z.boolean(),
  options: z.object({
    limit: z.int('Choose how many stories.').check(z.minimum(1, 'Use 1 or more.'), z.maximum(48, 'Use 48 or fewer.')),
    theme: z.enum(WIDGET_THEMES),
    brand: z
      .string()
      .check(z.regex(/^#[0-9a-f]{6}$/i, 'Enter a colour as # and six letters or digits, for example #1a5c3a.')),
    columns: z.int('Choose how many columns.').check(z.minimum(1, 'Use 1 or more.'), z.maximum(6, 'Use 6 or fewer.')),
  }),
});
export type WidgetValues = z.infer<typeof widgetFormSchema>;

/** What the colour field shows before a school chooses its own. */
const FIRST_COLOUR = '#1a5c3a';

export function newValues(collectionId: string): WidgetValues {
  return {
    name: '',
    collectionId,
    layout: 'grid',
    ownColour: false,
    options: shownOptions(DEFAULT_WIDGET_OPTIONS),
  };
}

export function valuesOf({ name, collectionId, layout, options }: Widget): WidgetValues {
  return {
    name,
    collectionId,
    layout,
    ownColour: options.brand !== null,
    options: shownOptions(options),
  };
}

/** Those that the form has a field for. */
function shownOptions({ limit, theme, brand, columns }: WidgetOptions): WidgetValues['options'] {
  return { limit, theme, brand: brand ?? FIRST_COLOUR, columns };
}

/** What is sent, for a new widget and for a change alike. */
export function toRequest({ name, collectionId, layout, ownColour, options }: WidgetValues): Omit<NewWidget, 'type'> {
  return { name, collectionId, layout, options: { ...options, brand: ownColour ? options.brand : null } };
}

/** The draft as the preview draws it; a number that cannot be right yet is left as it was. */
export function draftOf(values: WidgetValues): { name: string; layout: WidgetLayout; options: WidgetOptions } {
  const { name, layout, ownColour, options } = values;
  const checked = newWidgetOptionsSchema.safeParse({ ...options, brand: ownColour ? options.brand : null });
  return {
    name,
    layout,
    options: checked.success
      ? withOptions(DEFAULT_WIDGET_OPTIONS, checked.data)
      : { ...DEFAULT_WIDGET_OPTIONS, theme: options.theme },
  };
}
