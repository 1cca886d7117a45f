const plain = (name: string) => name.replace(/\s+/g, ' ').trim().toLocaleLowerCase('en-GB');

/** The author of a story to name beside its channel: many feeds give the channel's own name, which is said already. */
export function authorBeside(author: string | null, source: string): string | null {
  return author && plain(author) !== plain(source) ? author : null;
}
