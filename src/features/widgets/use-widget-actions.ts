import { useRefresh } from '../../data/lists.ts';
import { useServices } from '../../data/provider.tsx';
import type { NewWidget, Widget, WidgetPatch } from '../../domain/widget/schema.ts';

/** Writes about widgets; each throws what the form or dialog shows. */
export function useWidgetActions() {
  const { api } = useServices();
  const refresh = useRefresh();
  return {
    async create(request: Omit<NewWidget, 'type'>): Promise<Widget> {
      const widget = await api.createWidget({ ...request, type: 'story' });
      await refresh('widgets');
      return widget;
    },
    async update(id: string, patch: WidgetPatch): Promise<Widget> {
      const widget = await api.updateWidget(id, patch);
      await refresh('widgets');
      return widget;
    },
    async remove(id: string): Promise<void> {
      await api.deleteWidget(id);
      await refresh('widgets');
    },
  };
}
