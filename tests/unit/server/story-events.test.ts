import { expect, test } from 'vitest';
import { EMBEDDED_FIELDS } from '../../../server/stories/embed-story.ts';
import { SEEN_FIELDS } from '../../../server/stories/use-cases/story-events.ts';

test('StoryEvents: fields of a story that a widget shows → a change of each is an event', () => {
  // A story stays with its channel and network.
  const changing = EMBEDDED_FIELDS.filter((field) => field !== 'feedId' && field !== 'network');
  expect(changing.filter((field) => !(SEEN_FIELDS as readonly string[]).includes(field))).toEqual([]);
});
