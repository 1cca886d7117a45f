import type { Media, SchoolStory } from '../../domain/story/schema.ts';

const RANK: readonly Media['type'][] = ['image', 'video', 'audio', 'link'];

/**
 * The lead media of a story: a picture before a film before a recording before a link. Nothing for one that was taken
 * down, whose pictures are no longer served.
 */
export function leadMedia(story: Pick<SchoolStory, 'media'> & { takenDown?: SchoolStory['takenDown'] }): Media | null {
  if (story.takenDown) return null;
  for (const type of RANK) {
    const lead = story.media.find((item) => item.type === type);
    if (lead) return lead;
  }
  return null;
}

/**
 * Pictures that have no description: they are what a moderator is asked to look at. The title said again, as some networks
 * send it, describes nothing.
 */
export function undescribed(story: Pick<SchoolStory, 'title' | 'media'>): Media[] {
  const title = comparable(story.title);
  return story.media.filter(({ type, alt }) => type === 'image' && ['', title].includes(comparable(alt)));
}

const comparable = (text: string): string => text.trim().replace(/\s+/g, ' ').toLocaleLowerCase('en-GB');

/** The host of an address without www., or the address itself when it is none. */
export function hostOf(url: string): string {
  try {
    return new URL(url).hostname.replace(/^www\./, '');
  } catch {
    return url;
  }
}
