/** What other areas may use of this one. */
export { logoPath, storyPath } from './address.ts';
