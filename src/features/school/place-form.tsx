import type * as z from 'zod/mini';
import { useFindPlace } from '../../data/schools/find-place.ts';
import { placeSchema } from '../../domain/institution/settings.ts';
import { PlaceField } from '../../patterns/forms/place-field.tsx';
import { AddressFields } from '../../patterns/forms/place-fields.tsx';
import { describe } from './describe.ts';
import { keptPart } from './kept-part.ts';
import { PartForm } from './part-form.tsx';
import type { PartProps } from './part-props.ts';

type Input = z.input<typeof placeSchema>;

/** The address, and the place on the map. */
export function PlaceForm({ settings, onSaved }: PartProps) {
  const { place } = settings.parts;
  const findPlace = useFindPlace();
  return (
    <PartForm<Input, z.output<typeof placeSchema>>
      parts={[
        keptPart<typeof place.values, Input>('place', place, {
          toInput: ({ country, address, geo }) => ({
            country: country ?? 'GB',
            address: {
              street: address?.street ?? '',
              locality: address?.locality ?? '',
              town: address?.town ?? '',
              county: address?.county ?? '',
              postcode: address?.postcode ?? '',
            },
            geo: { lat: geo?.lat ?? '', lng: geo?.lng ?? '' },
          }),
          toPatch: (values, version) => ({ part: 'place', version, ...values }),
          describe: describe.place,
        }),
      ]}
      schema={placeSchema}
      onSaved={onSaved}
    >
      {(form) => (
        <div className="grid grid-cols-1 items-start gap-fields sm:grid-cols-2">
          <AddressFields form={form} />
          <PlaceField form={form} find={findPlace} isChosenByHand />
        </div>
      )}
    </PartForm>
  );
}
