import { refs } from '../core/firestore/refs.ts';
import type { PlanResource } from '../core/ports/plan-resources.ts';
import type { WidgetDocument } from './documents.ts';

export const widgetResource: PlanResource<WidgetDocument> = {
  all: (db, iid) => refs.widgets(db).where('iid', '==', iid),
  detail: ({ layout }) => `Stories as a ${layout}`,
};
