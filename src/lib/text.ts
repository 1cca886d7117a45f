import { withoutUnseen } from './unseen.ts';

/** Signs that no text has; a vertical tab and a form feed part words. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const CONTROL = /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f]/g;

/** A text in one line: without control characters, and with one space where there was any space. */
export function lineOfText(text: string): string {
  return text
    .replace(CONTROL, '')
    .replace(/[\s\u0085]+/g, ' ')
    .trim();
}

/** Cuts at a word boundary, at most `max` characters including the ellipsis. Counts code points, so emoji are whole. */
export function excerpt(text: string, max = 280): string {
  const flat = lineOfText(text);
  // A sign is two units at most; of a long text the rest is not looked at.
  const chars = Array.from(flat.slice(0, 2 * (max + 1)));
  if (chars.length <= max) return flat;
  const cut = chars.slice(0, max - 1).join('');
  const space = cut.lastIndexOf(' ');
  return `${(space > max * 0.6 ? cut.slice(0, space) : cut).replace(/[\s,;:.–-]+$/, '')}…`;
}

/** A hashtag as it is stored: lower case, no `#`, letters, digits and underscores of any script. */
export function normaliseHashtag(tag: string): string {
  return (
    withoutUnseen(tag)
      .normalize('NFC')
      .replace(/^[#＃﹟]+/, '')
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M}_]+/gu, '')
      // Small letters and what has been taken out between them can put marks side by side that were not.
      .normalize('NFC')
  );
}

/** The hashtags of a text in order of appearance, normalised, without repeats. `#1` alone is a number, not a tag. */
export function hashtagsIn(text: string): string[] {
  const matches = withoutUnseen(text)
    .normalize('NFC')
    .matchAll(/(?<![\p{L}\p{N}_&/])[#＃﹟]([\p{L}\p{N}\p{M}_]{2,100})/gu);
  const tags = Array.from(matches, (match) => normaliseHashtag(match[1] ?? '')).filter((tag) => /\p{L}/u.test(tag));
  return [...new Set(tags)];
}

/** A full stop behind one of these ends no sentence: titles of people and places, and abbreviations within one. */
const SHORTENED = /(?:^|[^\p{L}\p{N}])(?:Mr|Mrs|Ms|Dr|St|Rev|Revd|Prof|Fr|Mt|vs|e\.g|i\.e)\.$/iu;

/** The first sentence of the first line: the title of a text without one. */
export function firstSentence(text: string): string {
  const [line = ''] = text.split('\n');
  for (const { index, 0: mark } of line.matchAll(/[.!?…](?=\s|$)/gu)) {
    const sentence = line.slice(0, index + mark.length);
    if (index > 0 && !SHORTENED.test(sentence)) return sentence;
  }
  return line;
}
