import type { Widget } from '../../src/domain/widget/schema.ts';
import { iso, type Stamped } from '../core/firestore/documents.ts';

/** `widgets/{widgetId}` */
export type WidgetDocument = Stamped<Widget, 'dateCreated'>;

export function toWidget(document: WidgetDocument): Widget {
  const { id, iid, publicKey, name, type, collectionId, layout, options, disabledByPlan, dateCreated } = document;
  return {
    id,
    iid,
    publicKey,
    name,
    type,
    collectionId,
    layout,
    options,
    ...(disabledByPlan ? { disabledByPlan } : {}),
    dateCreated: iso(dateCreated),
  };
}
