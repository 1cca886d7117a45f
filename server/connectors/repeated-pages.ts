import { SourceError } from '../core/ports/connector.ts';

/** Posts that were added meanwhile move a list that is counted from its start down by up to a page: that is no loop yet. */
const MOST_PAGES_OF_NOTHING_NEW = 2;
/** A page is empty where everything on it is hidden from us: the posts behind it are there all the same. */
const MOST_EMPTY_PAGES = 20;

/** Notices, within one reading, a list that leads in a circle: it would be read for ever. */
export class RepeatedPages {
  private readonly cursors = new Set<string | null>();
  private readonly seen = new Set<string>();
  private nothingNew = 0;
  private empty = 0;

  /**
   * @param cursor what the page was asked for by
   * @param next what the page behind it is asked for by
   * @param posts the distinguishing part of each post of the page
   */
  isLoop(cursor: string | null, next: string | null, posts: readonly string[]): boolean {
    this.cursors.add(cursor);
    const isNew = posts.some((post) => !this.seen.has(post));
    for (const post of posts) this.seen.add(post);
    const isEmpty = posts.length === 0;
    this.empty = isEmpty ? this.empty + 1 : 0;
    if (!isEmpty) this.nothingNew = isNew ? 0 : this.nothingNew + 1;
    const isEndless = this.nothingNew >= MOST_PAGES_OF_NOTHING_NEW || this.empty >= MOST_EMPTY_PAGES;
    return next !== null && (this.cursors.has(next) || isEndless);
  }
}

export function loopOf(label: string): SourceError {
  const message = `The list of posts of ${label} leads back to pages we have read, so older posts can’t be reached.`;
  return new SourceError('broken', `${message} The posts before that were imported.`);
}
