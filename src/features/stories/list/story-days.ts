import type { SchoolStory } from '../../../domain/story/schema.ts';
import { dayIn } from '../../../lib/zoned-day.ts';

/** The day on which a story goes out, or was posted, in the school's time zone. */
export function dayOfStory({ status, publishAt, publishedAt }: SchoolStory, zone: string): string {
  return dayIn(Date.parse(status === 'scheduled' && publishAt ? publishAt : publishedAt), zone);
}

/** Each story once, by its day; within a day in the order given. */
export function byDay(stories: readonly SchoolStory[], zone: string): ReadonlyMap<string, readonly SchoolStory[]> {
  const days = new Map<string, SchoolStory[]>();
  for (const story of new Map(stories.map((each) => [each.id, each])).values()) {
    const day = dayOfStory(story, zone);
    days.set(day, [...(days.get(day) ?? []), story]);
  }
  return days;
}
