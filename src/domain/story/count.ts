export const storyCount = (count: number): string =>
  count === 1 ? '1 story' : `${count.toLocaleString('en-GB')} stories`;
