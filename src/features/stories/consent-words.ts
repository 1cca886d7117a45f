import { consentNamesIn } from '../../domain/story/consent.ts';
import { storyToReview } from '../../domain/story/proposal.ts';
import type { SchoolStory } from '../../domain/story/schema.ts';
import { mixesScripts } from '../../lib/mixed-scripts.ts';

const WHERE = {
  title: 'in the title',
  text: 'in the text',
  alt: 'in a description of a picture',
  hashtags: 'in a hashtag',
  cta: 'in the call to action',
  author: 'in the author’s name',
} as const;

/** Where a name of the consent list may stand, with the words as they are in the story. */
export function consentInWords(story: SchoolStory): string {
  const places = consentNamesIn(storyToReview(story)).map(
    ({ passage, field }) =>
      `“${passage}” ${WHERE[field]}${mixesScripts(passage) ? ', with characters of more than one alphabet' : ''}`,
  );
  return `${places.join(', ')}. Check that they agree before you approve this story.`;
}
