import type { Transaction } from 'firebase-admin/firestore';
import type { Deps } from '../../core/deps.ts';
import { refs } from '../../core/firestore/refs.ts';
import type { StoryDocument } from '../../stories/index.ts';
import type { FeedDocument } from '../documents.ts';

/** Firestore takes no more in one question. */
const MOST_ANY = 30;
/** Of the stories with one of these keys, the first that came. */
const MOST_FOUND = 120;

/** Whether the school has more than one channel. Not in the transaction: other channels change while they are read. */
export async function hasOtherChannels({ db }: Deps, iid: string): Promise<boolean> {
  return (await refs.feeds(db, iid).limit(2).select().get()).size > 1;
}

/** The stories of other channels of the school that say the same as posts that are new here. */
export class FirstPosts {
  private readonly first: ReadonlyMap<string, string>;

  private constructor(first: ReadonlyMap<string, string>) {
    this.first = first;
  }

  /** Reads nothing where there is no key. */
  static async find(
    { db }: Deps,
    tx: Transaction,
    { iid, id }: Pick<FeedDocument, 'iid' | 'id'>,
    postKeys: readonly string[],
  ): Promise<FirstPosts> {
    const keys = [...new Set(postKeys)];
    if (keys.length === 0) return new FirstPosts(new Map());
    const questions: Promise<FirebaseFirestore.QuerySnapshot>[] = [];
    for (let at = 0; at < keys.length; at += MOST_ANY) {
      const same = refs
        .stories(db)
        .where('iid', '==', iid)
        .where('postKeys', 'array-contains-any', keys.slice(at, at + MOST_ANY))
        .orderBy('importedAt')
        .limit(MOST_FOUND)
        .select('feedId', 'postKeys', 'importedAt');
      questions.push(tx.get(same));
    }
    const stories = (await Promise.all(questions))
      .flatMap(({ docs }) => docs.map((document) => ({ ...(document.data() as StoryDocument), id: document.id })))
      .filter(({ feedId }) => feedId !== null && feedId !== id)
      .sort((a, b) => a.importedAt.toMillis() - b.importedAt.toMillis());
    const first = new Map<string, string>();
    for (const story of stories) {
      for (const key of story.postKeys ?? []) if (!first.has(key)) first.set(key, story.id);
    }
    return new FirstPosts(first);
  }

  /** The story that came first; `null` for a post that no other channel had. */
  of(postKeys: readonly string[]): string | null {
    for (const key of postKeys) {
      const id = this.first.get(key);
      if (id !== undefined) return id;
    }
    return null;
  }
}
