import { useCall } from '../../data/call.ts';
import { createWidget, deleteWidget, updateWidget } from '../../domain/api/widgets.ts';
import type { NewWidget, Widget, WidgetPatch } from '../../domain/widget/schema.ts';

/** Writes about widgets; each throws what the form or dialog shows. */
export function useWidgetActions() {
  const call = useCall();
  return {
    async create(request: Omit<NewWidget, 'type'>): Promise<Widget> {
      const widget = (await call(createWidget, { body: { ...request, type: 'story' } })).widget;
      return widget;
    },
    async update(id: string, patch: WidgetPatch): Promise<Widget> {
      const widget = (await call(updateWidget, { params: { id }, body: patch })).widget;
      return widget;
    },
    async remove(id: string): Promise<void> {
      await call(deleteWidget, { params: { id } });
    },
  };
}
