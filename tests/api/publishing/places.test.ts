// What publishing, takedown and “used in” ask of a place that they know nothing about.
import { describe, expect, it } from 'vitest';
import type { Actor } from '../../../server/core/actor.ts';
import type { Place } from '../../../server/core/ports/place.ts';
import { publishStory, storyPublishing } from '../../../server/publications/use-cases/publish-story.ts';
import { getStory } from '../../../server/stories/use-cases/one-story.ts';
import { takeDownStory } from '../../../server/stories/use-cases/takedown.ts';
import { publishingSchool } from './publishing-school.ts';

const school = publishingSchool();
const HEAD: Actor = { uid: 'u-head', email: null, iid: 'oakfield', role: null, isPlatformAdmin: true, requestId: null };

/** A screen in the entrance hall, which keeps the ids of its stories in a document of its own. */
function screenPlace(): Place {
  const reference = () => school.stack.db.doc('screens/hall');
  const idsOf = (document: { get(field: string): unknown }) => (document.get('storyIds') as string[] | undefined) ?? [];
  return {
    kind: 'page',
    isSingle: true,
    stories: {
      hasOwnDocuments: true,
      usesOf: async (_, reader, { id }) => ({ page: idsOf(await reader.get(reference())).includes(id) }),
      async read(_, __, reader) {
        const storyIds = idsOf(await reader.get(reference()));
        return {
          problemOf: () => null,
          offersFor: ({ id }) => [
            { id: null, name: 'Screen', isThere: storyIds.includes(id), preview: { others: { storyIds } } },
          ],
          collectionsBehind: () => [],
          write({ tx }, id, { chosen, earlier }) {
            const others = storyIds.filter((each) => each !== id);
            if (chosen.length > 0) tx.set(reference(), { storyIds: [...others, id] });
            else if (earlier.length > 0) tx.set(reference(), { storyIds: others });
          },
        };
      },
      async takeDown(_, { tx }, id) {
        const storyIds = idsOf(await tx.get(reference()));
        return () => void tx.set(reference(), { storyIds: storyIds.filter((each) => each !== id) });
      },
    },
  };
}

const depsWith = (...places: Place[]) => ({ ...school.stack.backend.deps, places });
const shown = async () => (await school.stack.db.doc('screens/hall').get()).get('storyIds') as unknown;

describe('destination', () => {
  it('place of stories: offered with its preview, published to, left out → added to its document and removed', async () => {
    const deps = depsWith(screenPlace());
    const [id, other] = [await school.story(), await school.story({ title: 'Concert' })];
    const to = (...destinations: { kind: 'page' }[]) => publishStory(deps, HEAD, id, { destinations });
    await publishStory(deps, HEAD, other, { destinations: [{ kind: 'page' }] });
    const { destinations } = await storyPublishing(deps, HEAD, id);
    expect(destinations).toMatchObject([
      { kind: 'page', name: 'Screen', selected: false, isFixed: false, preview: { widget: { layout: 'list' } } },
    ]);
    expect(destinations[0]?.preview?.stories.map(({ title }) => title)).toEqual(['Sports day', 'Concert']);
    await to({ kind: 'page' });
    expect(await shown()).toEqual([other, id]);
    expect((await storyPublishing(deps, HEAD, id)).destinations).toMatchObject([{ selected: true, isFixed: false }]);
    await to();
    expect(await shown()).toEqual([other]);
  });

  it('place of stories: in use; story taken down → listed, and removed from its document in the same transaction', async () => {
    const deps = depsWith(screenPlace());
    const id = await school.story();
    await publishStory(deps, HEAD, id, { destinations: [{ kind: 'page' }] });
    expect((await getStory(deps, HEAD, id)).used).toMatchObject({ page: true, widgets: [] });
    const { from } = await takeDownStory(deps, HEAD, id, 'Asked.');
    expect([from.page, await shown()]).toEqual([true, []]);
  });

  it('unknown kind of place → 400 at it, lists the kinds of the school', async () => {
    const id = await school.story();
    const publishing = publishStory(depsWith(screenPlace()), HEAD, id, { destinations: [{ kind: 'widget', id: 'w' }] });
    await expect(publishing).rejects.toMatchObject({ details: { fields: { 'destinations.0': 'Choose a page.' } } });
  });
});
