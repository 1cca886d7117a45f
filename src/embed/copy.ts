import { MAX_AGE, MAX_CHARACTERS, PREFIX, split } from './copy-form.ts';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const own = () => localStorage;

/**
 * The last good answer of one widget's address, in the visitor's browser, before it the height that it was drawn in, for which the
 * page gives it until the next answer is there. Empty when there is none young enough. Never throws: storage may be closed.
 */
export function readCopy(address: string, store: () => Store = own, now = Date.now()): readonly string[] {
  try {
    const [, at, height = '', text = ''] = split(store().getItem(PREFIX + address));
    return Math.abs(now - Number(at)) < MAX_AGE ? [height, text] : [];
  } catch {
    return [];
  }
}

/** @param text nothing takes the copy away */
export function writeCopy(address: string, text = '', height = '', store: () => Store = own, now = Date.now()): void {
  try {
    if (text && text.length < MAX_CHARACTERS) store().setItem(PREFIX + address, `${now} ${height}\n${text}`);
    else store().removeItem(PREFIX + address);
  } catch {
    // There is none.
  }
}
