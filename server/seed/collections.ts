import { type CollectionRules, NO_RULES } from '../../src/domain/collection/schema.ts';
import type { NewWidget } from '../../src/domain/widget/schema.ts';
import { createCollection } from '../collections/use-cases/collections.ts';
import type { Deps } from '../core/deps.ts';
import { refs } from '../core/firestore/refs.ts';
import { createWidget } from '../widgets/use-cases/widgets.ts';
import { roleFor } from './actors.ts';
import { DEMO_WIDGETS } from './widgets.ts';

type DemoWidget = Pick<NewWidget, 'name' | 'layout' | 'options'> & { readonly publicKey: string };
type DemoCollection = {
  readonly name: string;
  readonly description: string;
  /** Offered as a filter on the school's page. */
  readonly isOnPage?: boolean;
  readonly rules: ((feedId: (key: string) => string) => Partial<CollectionRules>) | null;
  readonly widget?: DemoWidget;
};

const BRAND = '#1d2f5e';

const COLLECTIONS: readonly DemoCollection[] = [
  {
    name: 'Front page',
    description: 'Everything with a picture, newest first. What the school’s own page shows.',
    rules: () => ({ mediaOnly: true }),
    widget: {
      name: 'Front page stories',
      layout: 'grid',
      options: { limit: 9, theme: 'auto', brand: BRAND, columns: 3 },
      publicKey: DEMO_WIDGETS.front,
    },
  },
  {
    name: 'Performing arts',
    description: 'Drama, music and the choir.',
    isOnPage: true,
    rules: () => ({ any: ['drama', 'music', 'choir'] }),
    widget: {
      name: 'Arts page',
      layout: 'list',
      options: { limit: 12, theme: 'dark', brand: '#d8805a', columns: 1 },
      publicKey: DEMO_WIDGETS.arts,
    },
  },
  {
    name: 'Sport',
    description: 'Matches, galas and muddy knees.',
    isOnPage: true,
    rules: () => ({ any: ['sport', 'football', 'netball', 'cricket', 'swimming', 'run', 'sportsday'] }),
    widget: {
      name: 'Sport page',
      layout: 'carousel',
      options: { limit: 8, theme: 'light', brand: BRAND, columns: 3 },
      publicKey: DEMO_WIDGETS.sport,
    },
  },
  {
    name: 'Year 7 welcome',
    description: 'For families who are about to join us.',
    rules: (feedId) => ({
      any: ['year7'],
      none: ['staff'],
      channels: [feedId('news'), feedId('films'), feedId('albums')],
    }),
  },
  {
    name: 'Kindness noticed',
    description: 'Small things, read out in assembly on Fridays.',
    isOnPage: true,
    rules: () => ({ any: ['kindness', 'belonging', 'service'] }),
  },
  {
    name: 'Open evening',
    description: 'Chosen by hand for the screens in the foyer.',
    rules: null,
    widget: {
      name: 'Open evening screen',
      layout: 'wall',
      options: { limit: 6, theme: 'dark', brand: '#e0a526', columns: 3 },
      publicKey: DEMO_WIDGETS.open,
    },
  },
];

/**
 * The collections, made before the stories so that these find their way in as they come, and the widgets that show
 * them. `at` sets the clock.
 * @returns the id of the collection that is filled by hand.
 */
export async function seedCollections(
  deps: Deps,
  feedId: (key: string) => string,
  at: (days: number) => void,
): Promise<string> {
  const head = roleFor('demo-head', 'oakfield', 'ADMIN');
  let byHand = '';
  const onPage: string[] = [];
  for (const [index, { name, description, rules, widget, isOnPage }] of COLLECTIONS.entries()) {
    at(290 - index * 20);
    const collection = await createCollection(deps, head, {
      name,
      description,
      rules: rules ? { ...NO_RULES, ...rules(feedId) } : null,
    });
    if (isOnPage) onPage.push(collection.id);
    if (!rules) byHand = collection.id;
    if (!widget) continue;
    const { publicKey, ...shown } = widget;
    const made = await createWidget(deps, head, { ...shown, type: 'story', collectionId: collection.id });
    await refs.widget(deps.db, made.id).update({ publicKey });
  }
  await refs.institution(deps.db, head.iid).update({ 'page.collectionIds': onPage });
  return byHand;
}
