/** What other areas may use of this one. */
export type { WidgetDocument } from './documents.ts';
