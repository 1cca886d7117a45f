import * as z from 'zod/mini';

export const EVENT_TYPES = ['view', 'click', 'filter', 'more', 'play', 'share', 'cta', 'empty'] as const;
export type EventType = (typeof EVENT_TYPES)[number];

export const MOST_EVENTS = 20;
export const MOST_BEACON_BYTES = 8 * 1_024;
/** Of a page's address, as it is counted. */
export const MOST_PAGE = 300;

const PHONE_BELOW = 600;
const TABLET_BELOW = 1_024;

export const DEVICES = ['phone', 'tablet', 'desktop'] as const;
export type Device = (typeof DEVICES)[number];

/** By the width of the window in CSS pixels. */
export function deviceOf(width: number): Device {
  if (width < PHONE_BELOW) return 'phone';
  return width < TABLET_BELOW ? 'tablet' : 'desktop';
}

const isWebPage = (value: string): boolean =>
  URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol);

/** A page as it is counted: its origin and path, without what comes after, which may be about a visitor. */
export function pageOf(address: string): string {
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname}`.slice(0, MOST_PAGE);
}

/** What the script says of one page load. Nothing of it is about who the visitor is. */
export const beaconSchema = z.object({
  key: z.string().check(z.minLength(1), z.maxLength(100)),
  page: z.string().check(z.maxLength(2_000), z.refine(isWebPage, 'The address of the page.')),
  /** Made at random for each load of the page, so that a view is counted once; it is not stored. */
  load: z.string().check(z.minLength(1), z.maxLength(64)),
  width: z.optional(z.number().check(z.minimum(0), z.maximum(100_000))),
  events: z
    .array(
      z.object({
        type: z.enum(EVENT_TYPES),
        storyId: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
        value: z.optional(z.nullable(z.union([z.string().check(z.maxLength(200)), z.number(), z.boolean()]))),
      }),
    )
    .check(z.minLength(1), z.maxLength(MOST_EVENTS)),
});
export type Beacon = z.output<typeof beaconSchema>;
