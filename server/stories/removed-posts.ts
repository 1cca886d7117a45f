import { wordsOf } from '../../src/domain/story/search-words.ts';
import type { Hashing } from '../core/ports/hashing.ts';
import { originalOf, type StoryDocument } from './documents.ts';

/** `feedRemoved/{feedId}`: what people deleted of a channel, which the next reading does not bring back. */
export type RemovedDocument = {
  iid: string;
  /** Of the stories. */
  ids: string[];
  /** How the latest of them are known when somebody asks for them; left out in documents of before it was kept. */
  named?: RemovedPost[];
};

/** Digests alone: what was deleted is not kept in another place. */
export type RemovedPost = {
  readonly id: string;
  readonly address: string | null;
  /** Of its titles. */
  readonly words: readonly string[];
};

const MOST_NAMED = 200;
const MOST_WORDS = 40;

/** The list with this story at its end; the oldest give way. */
export function withRemoved(hashing: Hashing, named: readonly RemovedPost[], story: StoryDocument): RemovedPost[] {
  const { id, iid, permalink, title } = story;
  const words = new Set([...wordsOf(title), ...wordsOf(originalOf(story)?.title ?? '')]);
  const post: RemovedPost = {
    id,
    address: permalink ? digest(hashing, iid, bare(permalink)) : null,
    words: [...words].slice(0, MOST_WORDS).map((word) => digest(hashing, iid, word)),
  };
  return [...named.filter((other) => other.id !== id), post].slice(-MOST_NAMED);
}

/** Whether one of them is what was asked for, by its address or by words that all stand in its title. */
export function isRemoved(hashing: Hashing, { iid, named = [] }: RemovedDocument, asked: string): boolean {
  if (/^https?:\/\//i.test(asked)) {
    const address = digest(hashing, iid, bare(asked));
    return named.some((post) => post.address === address);
  }
  const words = wordsOf(asked).map((word) => digest(hashing, iid, word));
  return words.length > 0 && named.some((post) => words.every((word) => post.words.includes(word)));
}

/** As people copy it: with and without a slash at its end, with either scheme. */
const bare = (address: string) => address.replace(/^https?:\/\//i, '').replace(/\/+$/, '');

const digest = ({ sha256 }: Hashing, iid: string, text: string) => sha256(`${iid} ${text}`, 'base64url').slice(0, 12);
