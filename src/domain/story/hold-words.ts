import { type SeenWord, seenWords } from './look-alikes.ts';
import { type ShownWords, shownTexts } from './shown-texts.ts';

/**
 * The first of these words, or words one after the other, that is in what visitors see of a story; accents, capitals, unseen signs
 * and letters that look alike do not matter. In hashtags words may also stand without a space.
 */
export function holdWordIn(phrases: readonly string[], story: ShownWords): string | null {
  if (phrases.length === 0) return null;
  const parts = Object.values(shownTexts(story)).flatMap(seenWords);
  const tags = (story.hashtags ?? []).flatMap(seenWords).flat();
  const match = phrases.find((phrase) => {
    const phraseWords = (seenWords(phrase)[0] ?? []).flatMap(({ spellings }) => spellings.slice(0, 1));
    if (phraseWords.length === 0) return false;
    const joined = phraseWords.join('');
    return (
      parts.some((part) => hasInARow(part, phraseWords)) || tags.some(({ spellings }) => spellings.includes(joined))
    );
  });
  return match ?? null;
}

function hasInARow(part: readonly SeenWord[], phraseWords: readonly string[]): boolean {
  return part.some((_, start) => phraseWords.every((word, index) => part[start + index]?.spellings.includes(word)));
}
