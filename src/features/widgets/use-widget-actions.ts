import { useCall } from '../../data/call.ts';
import { createWidget, deleteWidget, pauseWidget, resumeWidget } from '../../domain/api/widgets.ts';
import type { NewWidget, Widget } from '../../domain/widget/schema.ts';

/** Writes about widgets; each throws what the form or dialog shows. */
export function useWidgetActions() {
  const call = useCall();
  return {
    async create(request: Omit<NewWidget, 'type'>): Promise<Widget> {
      const widget = (await call(createWidget, { body: { ...request, type: 'story' } })).widget;
      return widget;
    },
    /** Pauses it, or resumes it where it is paused. */
    async pauseOrResume({ id, status }: Widget): Promise<Widget> {
      const endpoint = status === 'paused' ? resumeWidget : pauseWidget;
      return (await call(endpoint, { params: { id } })).widget;
    },
    async remove(id: string): Promise<void> {
      await call(deleteWidget, { params: { id } });
    },
  };
}
