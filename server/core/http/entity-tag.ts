/** Whether `if-none-match` names the tag; compared weakly, as RFC 9110 wants it there. */
export function holdsTag(header: string | undefined, tag: string): boolean {
  return (header ?? '').split(',').some((candidate) => candidate.trim() === '*' || opaque(candidate) === opaque(tag));
}

const opaque = (tag: string): string => tag.trim().replace(/^W\//, '');
