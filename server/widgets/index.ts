/** What other areas may use of this one. */
export { type WidgetDocument, widgetOf } from './documents.ts';
