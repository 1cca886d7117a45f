import { tidy } from '../../lib/html-tidy.ts';
import { escapeHtml, unescapeHtml } from '../../lib/story-html.ts';
import { excerpt, lineOfText, normaliseHashtag } from '../../lib/text.ts';

type Titled = { readonly title: string; readonly hashtags: readonly string[] };

/** The part of a story’s text that is shown below its title, with its hashtags as chips. */
type Span = {
  readonly from: number;
  readonly to: number;
  /** The title is cut off within the first sentence. */
  readonly isCut: boolean;
};

/** The title is said by itself where the text ends with it, or goes on behind a mark or on a line of its own. */
const END_OF_TITLE = /^(?:\s*$|[^\S\n]*\n|\s*[.!?:;…|–—]+(?:\s|$)|\s+-\s)/u;
const BEFORE_THE_REST = /^[\s.!?:;…|–—-]+/u;
const ENDS_SENTENCE = /[.!?…]$/u;
const LAST_HASHTAG = /[#＃﹟]([\p{L}\p{N}\p{M}_\u200c\u200d]+)[\s,·|]*$/u;
/** After one of these a hashtag is a word of the sentence: "thanks to our #staff". */
const LEADS_ON = /(?:^|[^\p{L}\p{N}])(?:and|for|from|into|our|the|their|this|with|your|\p{L}{1,2})$/iu;
/** A hashtag is no longer than this, a word that leads on much shorter. */
const MOST_OF_A_TAG = 200;
/** No story is meant to end with more; they stay in the text. */
const MOST_HASHTAGS = 500;
/** What is longer than this, in characters, stays as it is: to cut it would hold a server for longer than one turn may take. */
const MOST_HTML = 24_000;

/** The beginning of a story's text as it is shown below its title; empty where it only says the title again. */
export function excerptBelowTitle({ text, ...story }: Titled & { readonly text: string }, most: number): string {
  const { from, to, isCut } = spanBelowTitle(text, story);
  const rest = text.slice(from, to);
  return excerpt(isCut && rest.trim() ? `… ${rest.trim()}` : rest, most);
}

/**
 * The same of its sanitised HTML, whole. A title that is cut off in a sentence leaves the sentence as it is, and so do more than
 * 24,000 characters.
 */
export function htmlBelowTitle({ html, ...story }: Titled & { readonly html: string }): string {
  if (html.length > MOST_HTML) return html;
  const tokens = html.match(/<[^>]*>|[^<]+/g) ?? [];
  const texts = tokens.map(textOf);
  const whole = texts.join('');
  const { from, to, isCut } = spanBelowTitle(whole, story);
  const start = isCut ? 0 : from;
  if (start === 0 && to === whole.length) return html;
  let at = 0;
  const shortened = tokens.map((token, index) => {
    const text = texts[index] ?? '';
    const [first, last] = [Math.max(0, start - at), Math.min(text.length, to - at)];
    at += text.length;
    if (token.startsWith('<') || (first === 0 && last === text.length)) return token;
    return escapeHtml(text.slice(first, Math.max(first, last)));
  });
  return tidy(shortened.join('')).html;
}

/** Of a tag: the line that it ends. */
const textOf = (token: string): string => {
  if (!token.startsWith('<')) return unescapeHtml(token);
  return /^<(?:br|\/(?:p|li|h\d|blockquote))\b/.test(token) ? '\n' : '';
};

function spanBelowTitle(text: string, { title, hashtags }: Titled): Span {
  const to = endWithoutHashtags(text, new Set(hashtags));
  const line = lineOfText(title);
  // A title that was the first sentence may end with the hashtags itself.
  const whole = endOfTitle(text, line);
  const { from, isCut } = whole.from > 0 ? whole : endOfTitle(text.slice(0, to), line);
  // Without a title the text is all there is.
  return to === 0 && !title ? { from: 0, to: text.length, isCut } : { from, to: Math.max(from, to), isCut };
}

function endOfTitle(text: string, title: string): { from: number; isCut: boolean } {
  const isCut = title.endsWith('…') && !text.trimStart().startsWith(title);
  const end = endOfWords(text, isCut ? title.slice(0, -1) : title);
  if (end === 0) return { from: 0, isCut: false };
  const rest = text.slice(end);
  if (isCut) return { from: end, isCut };
  if (!END_OF_TITLE.test(rest) && !(ENDS_SENTENCE.test(title) && /^\s/.test(rest))) return { from: 0, isCut: false };
  return { from: end + (BEFORE_THE_REST.exec(rest)?.[0].length ?? 0), isCut: false };
}

/** Where a text has said the words of a line, whatever space is between them; 0 where it begins otherwise. */
function endOfWords(text: string, line: string): number {
  if (line === '') return 0;
  let at = 0;
  for (const word of line.trim().split(' ')) {
    // Not by an expression for the spaces at an end, which looks at each of many spaces again and again.
    at = text.length - text.slice(at).trimStart().length;
    if (!text.startsWith(word, at)) return 0;
    at += word.length;
  }
  return at;
}

/** Where a text ends without the hashtags at its end, which are shown beside it; the whole length where they are words of it. */
function endWithoutHashtags(text: string, tags: ReadonlySet<string>): number {
  let end = text.length;
  let count = 0;
  while (count < MOST_HASHTAGS) {
    const match = LAST_HASHTAG.exec(text.slice(Math.max(0, end - MOST_OF_A_TAG), end));
    if (!match || !tags.has(normaliseHashtag(match[1] ?? ''))) break;
    end -= match[0].length;
    count += 1;
  }
  if (count === 0) return text.length;
  const before = text.slice(0, end).trimEnd();
  const isOwnLine = text.slice(before.length, end).includes('\n');
  return !isOwnLine && LEADS_ON.test(before.slice(-MOST_OF_A_TAG)) ? text.length : before.length;
}
