import { ProductError } from '../../../src/domain/errors.ts';
import { assertNameFree } from '../../../src/domain/names.ts';
import { alertProblem } from '../../../src/domain/widget/alert.ts';
import type { Widget, WidgetVersion } from '../../../src/domain/widget/schema.ts';
import type { Actor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { dataOf, iso } from '../../core/firestore/documents.ts';
import { refs } from '../../core/firestore/refs.ts';
import { notFound } from '../../core/read.ts';
import { withSchoolTransaction } from '../../core/transaction/school-transaction.ts';
import { purgeAlert } from '../alerts.ts';
import { toWidget, type WidgetDocument } from '../documents.ts';
import { collectionProblem, ownWidget, widgetIn, widgetsOf } from '../read.ts';
import { restoredFields, VERSIONS_KEPT, type WidgetVersionDocument, writeChange } from '../versions.ts';

/** The latest first. */
export async function widgetVersions(deps: Deps, actor: Actor, id: string): Promise<WidgetVersion[]> {
  const widget = await ownWidget(deps, actor, id);
  const newest = refs.widgetVersions(deps.db, id).orderBy('version', 'desc').limit(VERSIONS_KEPT);
  const snapshot = await newest.select('version', 'at', 'by', 'changed').get();
  const items = snapshot.docs.map((document): WidgetVersion => {
    const { version, at, by, changed } = document.data() as WidgetVersionDocument;
    return { version, at: iso(at), by, changed };
  });
  return items.length > 0 ? items : [beginningOf(widget)];
}

/** Of a widget that has not been changed since there are histories. */
const beginningOf = ({ version, dateUpdated }: WidgetDocument): WidgetVersion => ({
  version,
  at: iso(dateUpdated),
  by: { uid: null, name: '' },
  changed: [],
});

/** Whether it is paused stays as it is. @throws ProductError `conflict` where its name or collection is no longer there, or its alert is over */
export function restoreWidget(deps: Deps, actor: Actor, id: string, version: number): Promise<Widget> {
  return withSchoolTransaction(deps, actor, 's.w.wr', async (school) => {
    const old = await widgetIn(deps, school, id);
    const entry = dataOf<WidgetVersionDocument>(await school.tx.get(refs.widgetVersion(deps.db, id, version)));
    if (!entry) {
      if (version !== old.version) throw notFound('widgetVersion');
      return toWidget(old);
    }
    const { values } = entry;
    if (values.name !== old.name) {
      const others = (await widgetsOf(deps, school)).filter((widget) => widget.id !== id);
      assertNameFree('widget', others, values.name);
    }
    if (values.collectionId !== old.collectionId) {
      const problem = await collectionProblem(deps, school, values.collectionId);
      if (problem) throw new ProductError('conflict', problem);
    }
    const isOver = alertProblem(values, school.now.getTime(), old) !== null;
    if (isOver)
      throw new ProductError('conflict', 'This version is an alert that has ended. Enter a new end and save instead.');
    const restored = writeChange(deps.db, { ...school, by: school.person }, old, values);
    purgeAlert(deps, school, old, restored);
    school.audit({
      action: 'widget.restore-version',
      target: refs.widget(deps.db, id).path,
      before: restoredFields(old),
      after: { version, ...values },
    });
    return toWidget(restored);
  });
}
