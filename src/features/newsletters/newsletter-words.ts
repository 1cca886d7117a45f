import type { Edition, Newsletter } from '../../domain/newsletter/schema.ts';
import { storyIdsOf } from './edition-stories.ts';
import { valuesOf } from './edition-values.ts';

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`;

export const editionsInWords = (count: number): string => counted(count, 'edition', 'editions');
export const storiesInWords = (count: number): string => counted(count, 'story', 'stories');

export const editionName = ({ number }: Pick<Edition, 'number'>): string => `Edition ${number}`;

/** "Edition 3, 5 stories" */
export function nextInWords({ number, stories }: NonNullable<Newsletter['nextEdition']>): string {
  return `${editionName({ number })}, ${storiesInWords(stories)}`;
}

/** How many stories an edition names. */
export function storiesOf(edition: Edition): number {
  return storyIdsOf(valuesOf(edition).sections).length;
}
