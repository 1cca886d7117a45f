import type { Firestore, Timestamp, Transaction } from 'firebase-admin/firestore';
import { optionChanges } from '../../src/domain/widget/options.ts';
import { stamp } from '../core/firestore/documents.ts';
import { refs } from '../core/firestore/refs.ts';
import { isSameValue } from '../core/firestore/same-value.ts';
import type { WidgetDocument } from './documents.ts';

/** So many versions of a widget are kept. */
export const VERSIONS_KEPT = 50;

const RESTORED = ['name', 'collectionId', 'layout', 'domains', 'options'] as const;
export type RestoredFields = Pick<WidgetDocument, (typeof RESTORED)[number]>;
type Changed = Partial<Pick<WidgetDocument, keyof RestoredFields | 'status'>>;
type Author = { readonly uid: string | null; readonly name: string };

/** `widgets/{widgetId}/widgetVersions/{version}`: the widget as that version left it. */
export type WidgetVersionDocument = {
  iid: string;
  version: number;
  at: Timestamp;
  by: Author;
  changed: string[];
  values: RestoredFields;
};

const NO_AUTHOR: Author = { uid: null, name: '' };

export const restoredFields = ({ name, collectionId, layout, domains, options }: WidgetDocument): RestoredFields => ({
  name,
  collectionId,
  layout,
  domains,
  options,
});

type Writing = { readonly tx: Transaction; readonly now: Date; readonly by: Author };

/** Writes a new widget with the first entry of its history. */
export function writeFirst(db: Firestore, { tx, by }: Writing, widget: WidgetDocument): void {
  tx.create(refs.widget(db, widget.id), { ...widget, hasHistory: true });
  const { iid, version, dateCreated } = widget;
  const entry = { iid, version, at: dateCreated, by, changed: [], values: restoredFields(widget) };
  tx.create(refs.widgetVersion(db, widget.id, version), entry satisfies WidgetVersionDocument);
}

/** Writes what is different as a new version, without reading. @returns the widget as it is afterwards */
export function writeChange(db: Firestore, writing: Writing, old: WidgetDocument, changes: Changed): WidgetDocument {
  const changed = changedFields(old, { ...old, ...changes });
  if (changed.length === 0) return old;
  const { tx, now, by } = writing;
  const { id, iid } = old;
  const version = old.version + 1;
  const at = stamp(now);
  const written = { ...changes, version, dateUpdated: at, hasHistory: true };
  const widget: WidgetDocument = { ...old, ...written };
  // The options are whole, also where a server of before stored four of them.
  tx.update(refs.widget(db, id), { ...written, options: widget.options });
  if (!old.hasHistory) {
    const before = { iid, version: old.version, at: old.dateUpdated, by: NO_AUTHOR, changed: [] };
    tx.set(refs.widgetVersion(db, id, old.version), { ...before, values: restoredFields(old) });
  }
  const entry: WidgetVersionDocument = { iid, version, at, by, changed, values: restoredFields(widget) };
  tx.set(refs.widgetVersion(db, id, version), entry);
  if (version > VERSIONS_KEPT) tx.delete(refs.widgetVersion(db, id, version - VERSIONS_KEPT));
  return widget;
}

/** Deletes the history of a widget that is deleted. */
export function deleteVersions(db: Firestore, tx: Transaction, { id, version, hasHistory }: WidgetDocument): void {
  if (!hasHistory) return;
  for (let each = Math.max(1, version - VERSIONS_KEPT + 1); each <= version; each += 1)
    tx.delete(refs.widgetVersion(db, id, each));
}

/** By their paths. */
function changedFields(old: WidgetDocument, next: WidgetDocument): string[] {
  const whole = ['name', 'collectionId', 'layout', 'domains', 'status'] as const;
  return [
    ...whole.filter((name) => !isSameValue(old[name], next[name])),
    ...optionChanges(old.options, next.options).map(({ field }) => field),
  ];
}
