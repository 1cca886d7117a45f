/** A mark-up sign that stands for itself. */
const ESCAPED = /\\([|{}@[\]()<>#\\*_~])/g;
/** A hashtag, a mention of a person, or a sign that is escaped; in this order, so that none is read twice. */
const PART =
  /\{hashtag\|(?:\\?#|＃)\|([^{}|]{1,200})\}|@\[((?:\\.|[^\]\\]){1,500})\]\([^()\s]{1,300}\)|\\([|{}@[\]()<>#\\*_~])/g;

const plain = (text: string) => text.replace(ESCAPED, '$1');

/** Plain text of “little text”, LinkedIn's own mark-up: hashtags with `#`, mentions by their name. */
export function plainOfLittleText(text: string): { readonly text: string; readonly hashtags: readonly string[] } {
  const hashtags: string[] = [];
  const written = text.replace(PART, (_all, tag?: string, name?: string, sign?: string) => {
    if (tag === undefined) return name === undefined ? (sign ?? '') : plain(name);
    hashtags.push(plain(tag));
    return `#${plain(tag)}`;
  });
  return { text: written, hashtags };
}
