import { ProductError } from '../../src/domain/errors.ts';
import type { DestinationRef } from '../../src/domain/publication/schema.ts';
import type { Embed, EmbedStory } from '../../src/domain/widget/schema.ts';
import type { CollectionDocument } from '../collections/index.ts';
import type { Deps } from '../core/deps.ts';
import { refs } from '../core/firestore/refs.ts';
import type { SchoolTransaction } from '../core/transaction/school-transaction.ts';
import type { WidgetDocument } from '../widgets/index.ts';

export type Places = {
  readonly collections: readonly CollectionDocument[];
  readonly widgets: readonly WidgetDocument[];
};

/** The school's collections and widgets: everywhere that something can be published. */
export async function placesOf({ db }: Deps, iid: string, tx?: SchoolTransaction['tx']): Promise<Places> {
  const queries = [refs.collections(db), refs.widgets(db)].map((all) =>
    all.where('iid', '==', iid).orderBy('dateCreated', 'desc'),
  );
  const [collections, widgets] = await Promise.all(queries.map((query) => (tx ? tx.get(query) : query.get())));
  return {
    collections: (collections?.docs ?? []).map((document) => document.data() as CollectionDocument),
    widgets: (widgets?.docs ?? []).map((document) => document.data() as WidgetDocument),
  };
}

/** Without repeats. @throws ProductError `invalid` at the one that is no place of the school */
export function assertDestinations(
  destinations: readonly { readonly kind: DestinationRef['kind']; readonly id?: string | undefined }[],
  { collections, widgets }: Places,
  kinds: readonly DestinationRef['kind'][],
): DestinationRef[] {
  const seen = new Map<string, DestinationRef>();
  for (const [index, { kind, id }] of destinations.entries()) {
    const wrong = (message: string) =>
      new ProductError('invalid', message, { fields: { [`destinations.${index}`]: message } });
    if (kind === 'newsletter') throw wrong('Choose a newsletter of your school. This one was not found.');
    if (kind === 'page') throw wrong('Your school has no page of its own. Choose a collection or a widget.');
    if (!kinds.includes(kind)) throw wrong(`Choose ${kinds.map((each) => `a ${each}`).join(' or ')}.`);
    if (kind === 'feed') {
      seen.set(kind, { kind });
      continue;
    }
    const place = (kind === 'collection' ? collections : widgets).find((each) => each.id === id);
    if (!place || id === undefined) throw wrong(`Choose a ${kind} of your school. This one was not found.`);
    if (place.disabledByPlan) throw wrong(`“${place.name}” is paused: it is over your plan’s limit.`);
    seen.set(`${kind} ${id}`, { kind, id });
  }
  return [...seen.values()];
}

export const isSameDestination = (a: DestinationRef, b: DestinationRef): boolean => a.kind === b.kind && a.id === b.id;

/** @throws ProductError `invalid` for a time that has passed; a moment ago is now */
export function timeOf(publishAt: string | null | undefined, now: Date): Date | null {
  if (!publishAt) return null;
  const at = new Date(publishAt);
  if (at.getTime() > now.getTime()) return at;
  if (at.getTime() > now.getTime() - 60_000) return null;
  const message = 'This time has passed. Choose a later one, or publish now.';
  throw new ProductError('invalid', message, { fields: { publishAt: message } });
}

/** What a widget would show, drawn by its own rendering. */
export function widgetPreview(
  { publicKey, name, layout, options }: Pick<WidgetDocument, 'publicKey' | 'name' | 'layout' | 'options'>,
  stories: readonly EmbedStory[],
  locale: string,
): Embed {
  return {
    widget: { publicKey, name, layout, options, locale },
    stories: stories.slice(0, options.limit),
    removed: [],
  };
}
