import * as z from 'zod/mini';
import { type NewWidgetDefaults, newWidgetDefaultsSchema, type WidgetDefaults } from '../../domain/widget/defaults.ts';
import {
  asRequest,
  newValues,
  toRequest,
  WIDGET_FIELDS,
  type WidgetValues,
  widgetValuesSchema,
} from './widget-values.ts';

/** An empty number field is not a number. */
const degrees = z.union([z.number(), z.nan()]);
const placeValuesSchema = z.object({ tag: z.string(), name: z.string(), lat: degrees, lng: degrees });

const valuesSchema = z.extend(widgetValuesSchema, { places: z.array(placeValuesSchema) });
export type DefaultsValues = z.infer<typeof valuesSchema>;
export type DefaultsField = keyof DefaultsValues;

/** A school's defaults are of all widgets: none of one alone is among them. */
const OF_ONE: readonly string[] = ['name', 'collectionId', 'storyId', 'severity', 'from', 'until'];
/** What only a widget itself can have. */
export const OF_NO_WIDGET = { storyId: null, from: null, until: null };
export const DEFAULTS_FIELDS: readonly DefaultsField[] = [
  ...WIDGET_FIELDS.filter((field) => !OF_ONE.includes(field)),
  'places',
];

export const defaultsFormSchema = valuesSchema.check(
  asRequest((values: DefaultsValues) => newWidgetDefaultsSchema.safeParse(toDefaults(values))),
);

export function defaultsValuesOf({ places, ...start }: WidgetDefaults): DefaultsValues {
  return { ...newValues('', start), places };
}

export function toDefaults(values: DefaultsValues): Required<Omit<NewWidgetDefaults, 'version' | 'options'>> & {
  options: ReturnType<typeof toRequest>['options'] & typeof OF_NO_WIDGET;
} {
  const { layout, options, domains } = toRequest(values satisfies WidgetValues);
  return { layout, options: { ...options, ...OF_NO_WIDGET }, domains: domains ?? [], places: values.places };
}
