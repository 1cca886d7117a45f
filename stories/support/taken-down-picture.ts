import { uploadMedia } from '../../src/domain/api/media.ts';
import { takeDownStory } from '../../src/domain/api/review.ts';
import { createStory, moderateStories } from '../../src/domain/api/stories.ts';
import type { Media } from '../../src/domain/story/schema.ts';
import { pictureFile } from './picture-files.ts';
import type { World } from './workbench/world.ts';

/** A picture that went out of sight with the only story that had it. */
export async function takenDownPicture(world: World): Promise<Media> {
  const { call } = world.as('ADMIN');
  const { url } = (await call(uploadMedia, { body: await pictureFile() })).media;
  const media = [{ type: 'image' as const, url, alt: 'Green hills' }];
  const { id } = (await call(createStory, { body: { title: 'Walk in the hills', html: '<p>Out.</p>', media } })).story;
  await call(moderateStories, { body: { ids: [id], decision: 'approve' } });
  await call(takeDownStory, { params: { id }, body: { reason: 'A parent asked.' } });
  const [picture] = world.documents.get('stories', id)?.media ?? [];
  if (!picture) throw new Error('The story has no picture.');
  return picture;
}

/** Gives these stories the same picture that was taken down. */
export async function giveTakenDownPicture(world: World, ids: readonly string[]): Promise<void> {
  const picture = await takenDownPicture(world);
  for (const id of ids) await world.documents.update('stories', id, { media: [picture] });
}
