/** What other areas may use of this one. */
export { logoPath } from './address.ts';
