import type { CountedWidget } from './widget-counter.ts';

/** Of an answer that is shown on other sites: which may show it, and whose count it is when another asks. */
export type Embedded = { readonly domains: readonly string[]; readonly widget: CountedWidget };
