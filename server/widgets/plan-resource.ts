import type { PlanResource } from '../core/ports/plan-resources.ts';
import type { WidgetDocument } from './documents.ts';

export const widgetResource: PlanResource<WidgetDocument> = {
  detail: ({ layout }) => `Stories as a ${layout}`,
};
