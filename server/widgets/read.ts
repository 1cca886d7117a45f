import { disabledByPlanError } from '../billing/index.ts';
import type { Actor } from '../core/actor.ts';
import type { Deps } from '../core/deps.ts';
import { isDocumentId, refs } from '../core/firestore/refs.ts';
import { getOwn, outsideTransaction } from '../core/read.ts';
import type { SchoolTransaction } from '../core/transaction/school-transaction.ts';
import { type WidgetDocument, widgetOf } from './documents.ts';

/** @throws ProductError `not-found` */
export async function ownWidget(deps: Deps, { iid }: Pick<Actor, 'iid'>, id: string): Promise<WidgetDocument> {
  const reference = (widgetId: string) => refs.widget(deps.db, widgetId);
  return widgetOf(await getOwn<WidgetDocument>('widget', outsideTransaction, reference, id, iid));
}

/** @throws ProductError `not-found` */
export async function widgetIn(deps: Deps, school: SchoolTransaction, id: string): Promise<WidgetDocument> {
  const reference = (widgetId: string) => refs.widget(deps.db, widgetId);
  return widgetOf(await getOwn<WidgetDocument>('widget', school.tx, reference, id, school.iid));
}

/** Read in the transaction, so that two people who choose one name at the same moment cannot both have it. */
export async function widgetsOf(deps: Deps, school: SchoolTransaction): Promise<WidgetDocument[]> {
  const snapshot = await school.tx.get(refs.widgets(deps.db).where('iid', '==', school.iid));
  return snapshot.docs.map((document) => widgetOf(document.data()));
}

/** Read in the transaction, so that the collection cannot go at the same moment. @returns why it cannot be shown */
export async function collectionProblem(deps: Deps, school: SchoolTransaction, id: string): Promise<string | null> {
  const document = isDocumentId(id) ? await school.tx.get(refs.collection(deps.db, id)) : null;
  const collection = document?.data();
  if (collection?.iid !== school.iid) return 'Choose a collection of your school.';
  return collection.disabledByPlan ? disabledByPlanError(collection.name, 'shown by further widgets').message : null;
}
