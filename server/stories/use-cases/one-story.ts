import type { Institution } from '../../../src/domain/institution/schema.ts';
import type { SchoolStory, StoryUse } from '../../../src/domain/story/schema.ts';
import { storyTagsOf } from '../../../src/domain/story/tags.ts';
import type { Actor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { iso, toInstitution } from '../../core/firestore/documents.ts';
import { refs } from '../../core/firestore/refs.ts';
import { maySee } from '../../core/place-permissions.ts';
import { getOwn, outsideTransaction, type Reader } from '../../core/read.ts';
import { originalOf } from '../changed-story.ts';
import { type StoryDocument, toStory } from '../documents.ts';

/** What a story's answer takes besides its document. A `SchoolTransaction` is one. */
export type Answering = { readonly institution: Pick<Institution, 'hashtags'>; readonly now: Date };

/** The school as the request found it, for answers outside a transaction. */
export async function answeringIn({ db, now }: Pick<Deps, 'db' | 'now'>, { iid, school }: Actor): Promise<Answering> {
  const institution = school ?? toInstitution(iid, (await refs.institution(db, iid).get()).data() ?? {});
  return { institution, now: now() };
}

/** With its tags by the school's groups, and without a claim whose time has passed. */
export function answered<T extends SchoolStory>(story: T, { institution, now }: Answering): T {
  const { claim } = story;
  return {
    ...story,
    tags: storyTagsOf(story.hashtags, institution.hashtags),
    claim: claim && Date.parse(claim.until) > now.getTime() ? claim : null,
  };
}

/** A story as it is answered alone: beside the rest what its source says. */
export function toOneStory(answering: Answering, document: StoryDocument): SchoolStory {
  const source = originalOf(document);
  return {
    ...answered(toStory(document), answering),
    original: source
      ? {
          title: source.title,
          html: source.html,
          text: source.text,
          media: source.media,
          hashtags: source.hashtags,
          url: source.permalink,
          publishedAt: iso(source.publishedAt),
        }
      : null,
  };
}

export async function getStory(deps: Deps, actor: Actor, id: string): Promise<SchoolStory> {
  const { db } = deps;
  const document = await getOwn<StoryDocument>(
    'story',
    outsideTransaction,
    (storyId) => refs.story(db, storyId),
    id,
    actor.iid,
  );
  const [answering, versions, used] = await Promise.all([
    answeringIn(deps, actor),
    refs.storyVersions(db, id).count().get(),
    usesOf(deps, actor, document, outsideTransaction),
  ]);
  return {
    ...toOneStory(answering, document),
    versions: versions.data().count + 1,
    used,
  };
}

/** Where visitors find it, or would once it is published: of the places that the role sees. */
export async function usesOf(deps: Deps, actor: Actor, story: StoryDocument, reader: Reader): Promise<StoryUse> {
  const seen = deps.places.filter(({ kind }) => maySee(actor, kind));
  const parts = await Promise.all(seen.map(({ stories }) => stories?.usesOf(deps, reader, story)));
  const none: StoryUse = { collections: [], widgets: [], newsletters: [], page: false };
  return Object.assign(none, ...parts);
}
