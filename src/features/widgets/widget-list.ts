import type { Widget } from '../../domain/widget/schema.ts';
import { hasWords } from '../../lib/has-words.ts';
import type { AddressValues } from '../../lib/list-address.ts';

/** What the list of story widgets shows, as its address says it. */
export const WIDGET_LIST = {
  q: '',
  sort: ['-dateCreated', 'dateCreated', 'name', 'collection'],
  size: ['12', '24', '48'],
  page: '',
} as const;
type WidgetList = AddressValues<typeof WIDGET_LIST>;

export const WIDGET_SORTS: Record<WidgetList['sort'], string> = {
  '-dateCreated': 'Newest first',
  dateCreated: 'Oldest first',
  name: 'By name',
  collection: 'By collection',
};

/** Those whose name or collection has the words, in the order that was asked for. */
export function arrangeWidgets(
  widgets: readonly Widget[],
  collectionName: (id: string) => string,
  { q, sort }: Pick<WidgetList, 'q' | 'sort'>,
): Widget[] {
  const orders: Record<WidgetList['sort'], (a: Widget, b: Widget) => number> = {
    '-dateCreated': (a, b) => b.dateCreated.localeCompare(a.dateCreated),
    dateCreated: (a, b) => a.dateCreated.localeCompare(b.dateCreated),
    name: (a, b) => a.name.localeCompare(b.name),
    collection: (a, b) =>
      collectionName(a.collectionId).localeCompare(collectionName(b.collectionId)) || a.name.localeCompare(b.name),
  };
  return widgets
    .filter(({ name, collectionId }) => hasWords(`${name} ${collectionName(collectionId)}`, q))
    .toSorted(orders[sort]);
}
