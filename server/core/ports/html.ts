import type { CleanHtml } from '../html/sanitise.ts';

/** Cleans what a person or a source wrote: paragraphs, links, lists, emphasis and images stay, nothing else. */
export type SanitiseHtml = (html: string, options?: { readonly baseUrl?: string }) => CleanHtml;
