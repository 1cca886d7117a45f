import { formPart } from './form-part.ts';

/** What a form has to hold of a place beside whatever else is its own. */
export type PlaceValues = {
  country: string;
  address: { street: unknown; locality?: unknown; town: unknown; county?: unknown; postcode: unknown };
  geo: { lat?: unknown; lng?: unknown };
};

export const placeOf = formPart<PlaceValues>();
