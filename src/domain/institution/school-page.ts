import * as z from 'zod/mini';

export const MOST_INTRO = 600;
/** Of collections, and of tours. */
export const MOST_OFFERED = 8;

const offered = (what: string) =>
  z.array(z.string().check(z.minLength(1), z.maxLength(128))).check(
    z.maxLength(MOST_OFFERED, `Choose ${MOST_OFFERED} ${what} or fewer.`),
    z.refine((ids) => new Set(ids).size === ids.length, `Choose each of the ${what} once.`),
  );

/** What a school decides about its own page, `/{handle}`. */
export const schoolPageSchema = z.strictObject({
  enabled: z.boolean(),
  intro: z.string().check(z.trim(), z.maxLength(MOST_INTRO, `Use ${MOST_INTRO} characters or fewer.`)),
  /** Offered to visitors as filters, in this order. */
  collectionIds: offered('collections'),
  tourIds: offered('virtual tours'),
  showSearch: z.boolean(),
});
export type SchoolPage = z.output<typeof schoolPageSchema>;

/** As it is before a school has decided. */
export const NO_SCHOOL_PAGE: SchoolPage = {
  enabled: false,
  intro: '',
  collectionIds: [],
  tourIds: [],
  showSearch: true,
};

/** As it is kept; schools from before it was asked have none of it. */
export const keptPage = (page: Partial<SchoolPage> | null | undefined): SchoolPage => ({ ...NO_SCHOOL_PAGE, ...page });

/** @param origin without a slash at the end; empty for an address on this very server */
export const schoolPageAddress = (origin: string, handle: string): string => `${origin}/${handle}`;

/** Where a visitor reads one story. @param origin as above */
export const pageStoryAddress = (origin: string, handle: string, storyId: string): string =>
  `${schoolPageAddress(origin, handle)}?story=${encodeURIComponent(storyId)}`;
