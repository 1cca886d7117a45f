/** A feed's own title as a channel's name: what the rule for names does not allow becomes a space or a hyphen. */
export function suggestedName(title: string): string {
  const name = title
    .normalize('NFC')
    .replace(/&/g, ' and ')
    .replace(/[–—|:/·•]+/g, ' - ')
    .replace(/^www\./i, '')
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{M}\p{N} -]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return Array.from(name).slice(0, 80).join('').trim();
}
