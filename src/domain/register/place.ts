import * as z from 'zod/mini';
import { plainSigns } from '../../lib/unseen.ts';
import { countryOf } from '../institution/countries.ts';

export const placeQuerySchema = z.strictObject({
  country: z.string('Choose a country.').check(z.refine((code) => countryOf(code) !== null, 'Choose a country.')),
  postcode: z
    .string('Enter the postcode.')
    .check(
      z.overwrite(plainSigns),
      z.minLength(2, 'Enter the postcode.'),
      z.maxLength(20, 'Use 20 characters or fewer.'),
    ),
});
export type PlaceQuery = z.infer<typeof placeQuerySchema>;

/** Where a postcode is, in degrees of WGS 84. */
export const foundPlaceSchema = z.object({
  lat: z.number(),
  lng: z.number(),
  /** By schools with this very postcode, or with that of the same sector ("TA1 4") or district ("TA1"). */
  precision: z.enum(['postcode', 'sector', 'district']),
});
export type FoundPlace = z.infer<typeof foundPlaceSchema>;
