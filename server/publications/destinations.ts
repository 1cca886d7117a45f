import { ProductError } from '../../src/domain/errors.ts';
import { keptPage, type SchoolPage } from '../../src/domain/institution/school-page.ts';
import type { DestinationRef } from '../../src/domain/publication/schema.ts';
import { DEFAULT_WIDGET_OPTIONS, type Embed, type EmbedStory } from '../../src/domain/widget/schema.ts';
import type { CollectionDocument } from '../collections/index.ts';
import type { Deps } from '../core/deps.ts';
import { refs } from '../core/firestore/refs.ts';
import type { SchoolTransaction } from '../core/transaction/school-transaction.ts';
import { type NewsletterWithNext, newslettersOf } from '../newsletters/index.ts';
import type { WidgetDocument } from '../widgets/index.ts';

export type Places = {
  readonly collections: readonly CollectionDocument[];
  readonly widgets: readonly WidgetDocument[];
  /** Empty where nothing asked for them. */
  readonly newsletters: readonly NewsletterWithNext[];
  readonly page: SchoolPage;
};

type Reading = {
  readonly tx?: SchoolTransaction['tx'];
  /** Those who publish elsewhere do not wait for who writes an edition. */
  readonly withNewsletters: boolean;
};

/** Everywhere in the school that something can be published. */
export async function placesOf(deps: Deps, iid: string, { tx, withNewsletters }: Reading): Promise<Places> {
  const { db } = deps;
  const school = refs.institution(db, iid);
  const queries = [refs.collections(db), refs.widgets(db)].map((all) =>
    all.where('iid', '==', iid).orderBy('dateCreated', 'desc'),
  );
  const [found, lists, newsletters] = await Promise.all([
    tx ? tx.get(school) : school.get(),
    Promise.all(queries.map((query) => (tx ? tx.get(query) : query.get()))),
    withNewsletters ? newslettersOf(deps, iid, tx) : [],
  ]);
  const [collections, widgets] = lists;
  return {
    collections: (collections?.docs ?? []).map((document) => document.data() as CollectionDocument),
    widgets: (widgets?.docs ?? []).map((document) => document.data() as WidgetDocument),
    newsletters,
    page: keptPage(found.get('page')),
  };
}

export const SCHOOL_PAGE = 'Your school’s page';

export const hasNewsletter = (destinations: readonly Pick<DestinationRef, 'kind'>[] = []): boolean =>
  destinations.some(({ kind }) => kind === 'newsletter');

type Asked = { readonly kind: DestinationRef['kind']; readonly id?: string | undefined };

/** Without repeats. @throws ProductError `invalid` at the one that is no place of the school */
export function assertDestinations(
  destinations: readonly Asked[],
  places: Places,
  kinds: readonly DestinationRef['kind'][],
): DestinationRef[] {
  const seen = new Map<string, DestinationRef>();
  for (const [index, { kind, id }] of destinations.entries()) {
    const message = kinds.includes(kind)
      ? problemOf({ kind, id }, places)
      : `Choose ${kinds.map((each) => `a ${each}`).join(' or ')}.`;
    if (message) throw new ProductError('invalid', message, { fields: { [`destinations.${index}`]: message } });
    if (isOnlyOne(kind) || id === undefined) seen.set(kind, { kind });
    else seen.set(`${kind} ${id}`, { kind, id });
  }
  return [...seen.values()];
}

/** A school has one of them at most, without an id. */
const isOnlyOne = (kind: DestinationRef['kind']): boolean => kind === 'feed' || kind === 'page';

/** Why nothing can be published there; `null` for a place that can be chosen. */
function problemOf({ kind, id }: Asked, { collections, widgets, newsletters, page }: Places): string | null {
  if (kind === 'feed') return null;
  if (kind === 'page')
    return page.enabled
      ? null
      : 'Your school’s page is off. Turn it on in the school’s settings, or choose another place.';
  const all = { collection: collections, widget: widgets, newsletter: newsletters.map(({ newsletter }) => newsletter) };
  const place = all[kind].find((each) => each.id === id);
  if (!place) return `Choose a ${kind} of your school. This one was not found.`;
  return place.disabledByPlan ? `“${place.name}” is paused: it is over your plan’s limit.` : null;
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

/** A place without a layout of its own, drawn as a list. */
export const listPreview = (name: string, stories: readonly EmbedStory[], locale: string): Embed =>
  widgetPreview(
    { publicKey: '', name, layout: 'list', options: { ...DEFAULT_WIDGET_OPTIONS, columns: 1 } },
    stories,
    locale,
  );

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
