import type { CollectionUsed } from '../../domain/collection/used.ts';

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

export const NOT_USED = 'Not used in a widget or feed';

/** "Shown in Front page and your school’s page. Published as a feed"; `null` where nothing shows it. */
export function usedInWords({ widgets, newsletters, page, feeds }: CollectionUsed): string | null {
  const places = [...widgets, ...newsletters].map(({ name }) => name).concat(page ? ['your school’s page'] : []);
  const parts = [
    ...(places.length > 0 ? [`Shown in ${list.format(places)}`] : []),
    ...(feeds.length > 0 ? ['Published as a feed'] : []),
  ];
  return parts.length > 0 ? parts.join('. ') : null;
}
