/** What other areas may use of this one. */
export { isServed, pageOf } from './settings-document.ts';
export { askForRecount } from './use-cases/recount.ts';
