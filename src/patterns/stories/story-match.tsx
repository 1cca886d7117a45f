import type { ReactNode } from 'react';
import type { SchoolStory } from '../../domain/story/schema.ts';

type Match = NonNullable<SchoolStory['match']>;

type Props = {
  /** A part of the story, and from where to where the words are in it. */
  match: Match;
};

/** Where a story has the words that were searched for, with the words marked. */
export function StoryMatch({ match: { text, ranges } }: Props) {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const [from, to] of ranges) {
    parts.push(
      text.slice(at, from),
      <mark key={from} className="rounded-control bg-brand-soft text-ink">
        {text.slice(from, to)}
      </mark>,
    );
    at = to;
  }
  return (
    <p data-slot="story-match" dir="auto" className="line-clamp-2 w-full text-sm text-ink-2 wrap-anywhere">
      {parts}
      {text.slice(at)}
    </p>
  );
}
