import type { RenderLink } from '../../ui/render-link.ts';

/** A step of the way back; the last one, without a link, is here. */
export type Crumb = { label: string; link?: RenderLink };
