import * as z from 'zod/mini';
import { useAlerts } from '../../data/alerts.tsx';
import { useCall } from '../../data/call.ts';
import { latestOf } from '../../data/latest-of.ts';
import { updateWidget } from '../../domain/api/widgets.ts';
import { type Widget, type WidgetPatch, widgetSchema } from '../../domain/widget/schema.ts';
import { useVersionedForm } from '../../patterns/forms/use-versioned-form.ts';
import { toRequest, valuesOf, WIDGET_FIELDS, type WidgetField, widgetFormSchema } from './widget-values.ts';

const read = (widget: Widget) => ({ version: widget.version, values: valuesOf(widget) });
const storedSchema = z.omit(widgetSchema, { version: true });
/** Those that a request has beside the options. */
const OUTSIDE: readonly WidgetField[] = ['name', 'collectionId', 'layout', 'domains'];

/** The form of a widget, which merges what others change meanwhile and asks about what both have changed. */
export function useWidgetEditing(widget: Widget, onSaved: (widget: Widget) => void) {
  const call = useCall();
  const alerts = useAlerts();
  return useVersionedForm({
    schema: widgetFormSchema,
    current: widget,
    read,
    fields: WIDGET_FIELDS,
    onConflict: 'merge',
    onError: alerts.showError,
    send: async ({ values, fields, version }) => {
      const { name, collectionId, layout, domains, options } = toRequest(values);
      const body: WidgetPatch = {
        version,
        ...(fields.includes('name') ? { name } : {}),
        ...(fields.includes('collectionId') ? { collectionId } : {}),
        ...(fields.includes('layout') ? { layout } : {}),
        ...(fields.includes('domains') ? { domains } : {}),
        ...(fields.some((field) => field === 'layout' || !OUTSIDE.includes(field)) ? { options } : {}),
      };
      return (await call(updateWidget, { params: { id: widget.id }, body })).widget;
    },
    readLatest: (error) => {
      const latest = latestOf(error, storedSchema);
      return latest && { latest: { ...latest.values, version: latest.version } };
    },
    onSaved,
  });
}
