import { PREFIX, split } from './copy-form.ts';
import { parse, readAll, readEmbed } from './read.ts';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** As many removed stories as an answer names; where there are so many there may be more. */
const MAX_REMOVED = 100;

/** Takes stories out of the copies of all widgets whose addresses begin so. Never throws: storage may be closed. */
export function removeFromCopies(
  prefix: string,
  ids: readonly string[],
  store: () => Store = () => localStorage,
): void {
  try {
    const storage = store();
    for (let index = storage.length; index--; ) {
      const name = storage.key(index) ?? '';
      if (name.indexOf(PREFIX + prefix)) continue;
      const [, at, size, text = ''] = split(storage.getItem(name));
      const body = parse(text);
      const stories = readAll(body.stories, (story) => (ids.indexOf((story as { id: string }).id) < 0 ? story : null));
      const left = JSON.stringify({ ...body, stories });
      // Where the page has changed how lists become JSON, nothing of it can be read again.
      const isGood = ids.length < MAX_REMOVED && readEmbed(body) && readEmbed(parse(left));
      if (isGood) storage.setItem(name, `${at} ${size}\n${left}`);
      else storage.removeItem(name);
    }
  } catch {
    // There are none.
  }
}
