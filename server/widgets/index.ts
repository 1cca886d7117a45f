/** What other areas may use of this one. */
export { placesOf, type WidgetDocument, widgetOf } from './documents.ts';
