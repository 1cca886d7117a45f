/** What other areas may use of this one. */
export { isServed, pageOf, type SchoolDocument } from './settings-document.ts';
export { concernAddresses } from './use-cases/concern-addresses.ts';
export { askForRecount } from './use-cases/recount.ts';
export { formerHolderOf } from './use-cases/school-keys.ts';
