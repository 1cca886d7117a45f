import type { FieldValues } from 'react-hook-form';
import type { SchemaForm } from '../ui/use-schema-form.ts';

/** What a form has to hold of a place beside whatever else is its own. */
export type PlaceValues = {
  country: string;
  address: { street: unknown; locality?: unknown; town: unknown; county?: unknown; postcode: unknown };
  geo: { lat?: unknown; lng?: unknown };
};

/** The paths of a form that is not known here cannot be written out: those of its place can. */
export const placeOf = <Input extends FieldValues & PlaceValues, Output>(form: SchemaForm<Input, Output>) =>
  form as unknown as SchemaForm<PlaceValues, Output>;
