/** A web address as people read it aloud: without its protocol and what every address may end in. */
export function addressText(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');
}
