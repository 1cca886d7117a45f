import type { Timestamp } from 'firebase-admin/firestore';
import { can } from '../../../src/domain/access.ts';
import { ProductError } from '../../../src/domain/errors.ts';
import { MOST_VIEWS, type NewView, type View } from '../../../src/domain/story/view.ts';
import type { Actor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { stamp } from '../../core/firestore/documents.ts';
import { isDocumentId, refs } from '../../core/firestore/refs.ts';
import { notFound } from '../../core/read.ts';
import { missing, withSchoolTransaction } from '../../core/transaction/school-transaction.ts';

/** `views/{id}`: filters of a list under a name. */
export type ViewDocument = Omit<View, 'own'> & { iid: string; uid: string; at: Timestamp };

/** One's own and what others share, by name. */
export async function listViews({ db }: Deps, { iid, uid }: Actor, kind: View['for']): Promise<View[]> {
  const { docs } = await refs.views(db).where('iid', '==', iid).get();
  return docs
    .map((document) => document.data() as ViewDocument)
    .filter((view) => view.for === kind && (view.shared || view.uid === uid))
    .map((view) => toView(view, uid))
    .sort((a, b) => a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1));
}

export function createView(deps: Deps, actor: Actor, input: NewView): Promise<View> {
  return withSchoolTransaction(deps, actor, 's.s.wr', async (school) => {
    const { iid } = school;
    const own = refs.views(deps.db).where('iid', '==', iid).where('uid', '==', actor.uid);
    if ((await school.tx.get(own)).size >= MOST_VIEWS) {
      const message = `You have ${MOST_VIEWS} saved views. Delete one of them first.`;
      throw new ProductError('invalid', message, { fields: { name: message } });
    }
    const view: ViewDocument = { ...input, id: deps.newId(), iid, uid: actor.uid, at: stamp(school.now) };
    const reference = refs.view(deps.db, view.id);
    school.tx.create(reference, view);
    school.audit({ action: 'view.create', target: reference.path, after: { name: view.name, shared: view.shared } });
    return toView(view, actor.uid);
  });
}

export function deleteView(deps: Deps, actor: Actor, id: string): Promise<void> {
  return withSchoolTransaction(deps, actor, 's.s.wr', async (school) => {
    if (!isDocumentId(id)) throw notFound('view');
    const reference = refs.view(deps.db, id);
    const view = (await school.tx.get(reference)).data() as ViewDocument | undefined;
    const isOwn = view?.uid === actor.uid;
    if (view?.iid !== school.iid || !(isOwn || view.shared)) throw notFound('view');
    if (!isOwn && !can(school.actor, 'i.s.wr')) throw missing('i.s.wr');
    school.tx.delete(reference);
    school.audit({ action: 'view.delete', target: reference.path, before: { name: view.name, shared: view.shared } });
  });
}

function toView({ id, name, query, shared, ...view }: ViewDocument, uid: string): View {
  return { id, for: view.for, name, query, shared, own: view.uid === uid };
}
