import type { CollectionUsed } from '../domain/collection/used.ts';

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

export const NOT_USED = 'Not used in a widget or feed';

/** "Shown in Front page and Sport. Published as a feed"; `null` where nothing shows it. */
export function usedInWords({ widgets, feeds }: CollectionUsed): string | null {
  const parts = [
    ...(widgets.length > 0 ? [`Shown in ${list.format(widgets.map(({ name }) => name))}`] : []),
    ...(feeds.length > 0 ? ['Published as a feed'] : []),
  ];
  return parts.length > 0 ? parts.join('. ') : null;
}
