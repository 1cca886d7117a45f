import { ProductError } from '../../../src/domain/errors.ts';
import { type Embed, type EmbedStory, MOST_REMOVED } from '../../../src/domain/widget/schema.ts';
import { excerpt } from '../../../src/lib/text.ts';
import type { Deps } from '../../core/deps.ts';
import { iso, toInstitution } from '../../core/firestore/documents.ts';
import { refs } from '../../core/firestore/refs.ts';
import { isServed } from '../../schools/index.ts';
import { lateRemovals, type StoryDocument, type TakenDownDocument } from '../../stories/index.ts';
import type { WidgetDocument } from '../../widgets/index.ts';

/** What a visitor's page gets: approved stories alone, newest first, of a school that is approved. */
export async function embed(deps: Deps, publicKey: string): Promise<Embed> {
  const { db } = deps;
  const found = await refs.widgets(db).where('publicKey', '==', publicKey).limit(1).get();
  const widget = found.docs[0]?.data() as WidgetDocument | undefined;
  if (!widget || widget.disabledByPlan) throw noWidget();
  const [school, takenDown, stories] = await Promise.all([
    refs.institution(db, widget.iid).get(),
    refs.takenDown(db, widget.iid).get(),
    refs
      .stories(db)
      .where('iid', '==', widget.iid)
      .where('collectionIds', 'array-contains', widget.collectionId)
      .where('status', '==', 'approved')
      .orderBy('publishedAt', 'desc')
      .limit(widget.options.limit)
      .select('id', 'title', 'text', 'permalink', 'author', 'media', 'hashtags', 'publishedAt')
      .get(),
  ]);
  const institution = toInstitution(widget.iid, school.data() ?? {});
  if (!isServed(school.data() ?? {})) throw noWidget();
  return {
    widget: {
      publicKey: widget.publicKey,
      name: widget.name,
      layout: widget.layout,
      options: widget.options,
      locale: institution.locale,
    },
    stories: stories.docs.map((document) => shown(document.data() as StoryDocument)),
    removed: lateRemovals(takenDown.data() as TakenDownDocument | undefined, deps.now())
      .filter((id) => !stories.docs.some((document) => document.id === id))
      .slice(0, MOST_REMOVED),
  };
}

/** The same answer for a key that never was, a widget that the plan has no room for and a school that is not served: nothing can be learnt from it. */
function noWidget(): ProductError {
  return new ProductError('not-found', 'There is no widget with this key.');
}

function shown(story: StoryDocument): EmbedStory {
  return {
    id: story.id,
    title: story.title,
    excerpt: excerpt(story.text, 280),
    url: story.permalink,
    author: story.author,
    media: story.media.find(({ type }) => type === 'image') ?? story.media[0] ?? null,
    hashtags: story.hashtags,
    publishedAt: iso(story.publishedAt),
  };
}
