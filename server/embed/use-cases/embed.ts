import { ProductError } from '../../../src/domain/errors.ts';
import { type Embed, languageOf, MOST_REMOVED } from '../../../src/domain/widget/schema.ts';
import type { Deps } from '../../core/deps.ts';
import { dataOf, toInstitution } from '../../core/firestore/documents.ts';
import { refs } from '../../core/firestore/refs.ts';
import { withDefaultPictures } from '../../media/index.ts';
import { isServed } from '../../schools/index.ts';
import {
  embedStory,
  lateRemovals,
  type OrderedCollection,
  type TakenDownDocument,
  takeShown,
} from '../../stories/index.ts';
import { widgetOf } from '../../widgets/index.ts';
import { storyAddresses } from './story-address.ts';

/** What a visitor's page gets: approved stories alone, in their collection's order, of a school that is approved. */
export async function embed(deps: Deps, publicKey: string): Promise<{ iid: string; shown: Embed }> {
  const { db } = deps;
  const widgets = await refs.widgets(db).where('publicKey', '==', publicKey).limit(1).get();
  const stored = widgets.docs[0]?.data();
  const widget = stored && widgetOf(stored);
  if (!widget || widget.disabledByPlan) throw noWidget();
  const [school, takenDown, collection] = await db.getAll(
    refs.institution(db, widget.iid),
    refs.takenDown(db, widget.iid),
    refs.collection(db, widget.collectionId),
  );
  const institution = toInstitution(widget.iid, school?.data() ?? {});
  if (!isServed(school?.data() ?? {})) throw noWidget();
  const ordered = collection && dataOf<OrderedCollection>(collection);
  const stories = ordered ? await takeShown(db, ordered, widget.options.limit) : [];
  const pictured = await withDefaultPictures(deps, widget.iid, stories);
  const addressOf = storyAddresses(deps, { handle: institution.handle, document: school?.data() ?? {} });
  const shown: Embed = {
    widget: {
      publicKey: widget.publicKey,
      name: widget.name,
      layout: widget.layout,
      options: widget.options,
      ...languageOf(widget.options, institution.locale),
      status: widget.status,
    },
    stories: pictured.map((story) => ({
      ...embedStory(story, { groups: institution.hashtags }),
      url: addressOf(story),
    })),
    removed: lateRemovals(takenDown?.data() as TakenDownDocument | undefined, deps.now())
      .filter((id) => !stories.some((story) => story.id === id))
      .slice(0, MOST_REMOVED),
    nextCursor: null,
  };
  return { iid: widget.iid, shown };
}

/** The same answer for a key that never was, a widget that the plan has disabled and a school that is not served: nothing can be learnt from it. */
function noWidget(): ProductError {
  return new ProductError('not-found', 'There is no widget with this key.');
}
