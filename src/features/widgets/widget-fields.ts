import type { SchemaForm } from '../../ui/use-schema-form.ts';
import type { WidgetValues } from './widget-values.ts';

/** What each group of fields gets. */
export type WidgetFields = { readonly form: SchemaForm<WidgetValues, WidgetValues> };
