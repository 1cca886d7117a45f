import type { Firestore } from 'firebase-admin/firestore';
import { refs } from '../core/firestore/refs.ts';
import { problemOfTarget } from '../core/place-problem.ts';
import type {
  CollectionChoice,
  CollectionOffer,
  CollectionTargets,
  Place,
  PlacedCollection,
  PlaceTransaction,
  StoryTargets,
} from '../core/ports/place.ts';
import { outsideTransaction, type Reader } from '../core/read.ts';
import { toWidget, type WidgetDocument, widgetOf } from './documents.ts';
import { writeChange } from './versions.ts';

/** A widget shows one collection: a story is published there by going into that. */
export const widgetPlace: Place = {
  kind: 'widget',
  isSingle: false,
  stories: {
    hasOwnDocuments: false,
    async usesOf({ db }, reader, { iid, collectionIds }) {
      if (collectionIds.length === 0) return {};
      const widgets = await widgetsIn(db, iid, reader);
      return { widgets: widgets.filter((each) => collectionIds.includes(each.collectionId)).map(named) };
    },
    read: async ({ db }, iid, reader) => storyTargets(await newestFirst(db, iid, reader)),
  },
  collections: {
    async usesOf({ db }, reader, iid, collections) {
      const [only, ...more] = collections;
      const all = refs.widgets(db).where('iid', '==', iid);
      const query = only && more.length === 0 ? all.where('collectionId', '==', only.id) : all;
      const widgets = (await reader.get(query)).docs.map((each) => widgetOf(each.data()));
      return ({ id }) => useIn(widgets.filter(({ collectionId }) => collectionId === id));
    },
    async read({ db }, iid, reader) {
      const [widgets, collections] = await Promise.all([
        newestFirst(db, iid, reader),
        reader.get(refs.collections(db).where('iid', '==', iid).select()),
      ]);
      return collectionTargets(db, widgets, new Set(collections.docs.map(({ id }) => id)));
    },
  },
  async contents({ db }, iid) {
    const widgets = await widgetsIn(db, iid, outsideTransaction);
    return widgets.map(({ collectionId }) => ({ storyIds: [], collectionIds: [collectionId] }));
  },
};

const named = ({ id, name }: WidgetDocument) => ({ id, name });

async function widgetsIn(db: Firestore, iid: string, reader: Reader): Promise<WidgetDocument[]> {
  const widgets = await reader.get(refs.widgets(db).where('iid', '==', iid));
  return widgets.docs.map((each) => widgetOf(each.data()));
}

async function newestFirst(db: Firestore, iid: string, reader: Reader): Promise<WidgetDocument[]> {
  const widgets = await reader.get(refs.widgets(db).where('iid', '==', iid).orderBy('dateCreated', 'desc'));
  return widgets.docs.map((each) => widgetOf(each.data()));
}

function useIn(widgets: readonly WidgetDocument[]) {
  if (widgets.length === 0) return {};
  const list = widgets.map(({ name }) => `“${name}”`).join(', ');
  const what = widgets.length === 1 ? `The widget ${list} shows` : `The widgets ${list} show`;
  return {
    widgets: widgets.map(named),
    breaks: widgets.map(({ name }) => `The widget “${name}” would have no stories to show.`),
    firstStep: `${what} this collection. Choose another collection there first.`,
  };
}

function storyTargets(widgets: readonly WidgetDocument[]): StoryTargets {
  return {
    problemOf: (id) => problemOfTarget('widget', widgets, id),
    offersFor: ({ collectionIds }) =>
      widgets
        .filter(({ disabledByPlan }) => !disabledByPlan)
        .map((widget) => ({
          ...named(widget),
          isThere: collectionIds.includes(widget.collectionId),
          through: widget.collectionId,
          preview: { frame: toWidget(widget), others: { collectionId: widget.collectionId } },
        })),
    collectionsBehind: (id) => widgets.filter((widget) => widget.id === id).map(({ collectionId }) => collectionId),
  };
}

/** @param existing the ids of the school's collections */
function collectionTargets(
  db: Firestore,
  widgets: readonly WidgetDocument[],
  existing: ReadonlySet<string>,
): CollectionTargets {
  const isChosen = ({ chosen }: Pick<CollectionChoice, 'chosen'>, id: string) => chosen.some((each) => each.id === id);

  return {
    problemOf: (id) => problemOfTarget('widget', widgets, id),
    has: (id) => widgets.some((widget) => widget.id === id),
    isThere: (collection, id) => widgets.some((widget) => widget.id === id && widget.collectionId === collection.id),
    offersFor: ({ id }, publication) =>
      widgets
        .filter(({ disabledByPlan }) => !disabledByPlan)
        .map((widget): CollectionOffer => {
          const isFixed = widget.collectionId === id && !publication?.before.replaced[widget.id];
          const selected = isFixed || (publication !== null && isChosen(publication, widget.id));
          return { ...named(widget), selected, isFixed, preview: { frame: toWidget(widget) } };
        }),
    write: ({ tx, now, person }: PlaceTransaction, { id }: PlacedCollection, choice) => {
      const replaced: Record<string, string> = {};
      for (const widget of widgets) {
        const move = (collectionId: string) => writeChange(db, { tx, now, by: person }, widget, { collectionId });
        const isShown = widget.collectionId === id;
        const earlier = choice.before.replaced[widget.id];
        if (isChosen(choice, widget.id)) {
          const had = isShown ? earlier : widget.collectionId;
          if (had) replaced[widget.id] = had;
          if (!isShown) move(id);
        } else if (earlier && isShown && existing.has(earlier)) {
          move(earlier);
        }
      }
      return { replaced };
    },
  };
}
