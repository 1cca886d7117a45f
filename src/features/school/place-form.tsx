import { placeSchema } from '../../domain/institution/settings.ts';
import { AddressFields, GeoFields } from '../../patterns/place-fields.tsx';
import { describe } from './describe.ts';
import { PartForm } from './part-form.tsx';
import type { PartProps } from './profile-forms.tsx';

/** The address, and the point on the map by its numbers or by the map itself. */
export function PlaceForm({ settings, onSaved }: PartProps) {
  return (
    <PartForm
      kept={settings.parts.place}
      schema={placeSchema}
      toInput={({ country, address, geo }) => ({
        country: country ?? 'GB',
        address: {
          street: address?.street ?? '',
          locality: address?.locality ?? '',
          town: address?.town ?? '',
          county: address?.county ?? '',
          postcode: address?.postcode ?? '',
        },
        geo: { lat: geo?.lat ?? '', lng: geo?.lng ?? '' },
      })}
      toPatch={(values, version) => ({ part: 'place', version, ...values })}
      describe={describe.place}
      onSaved={onSaved}
    >
      {(form) => (
        <div className="grid grid-cols-1 items-start gap-fields sm:grid-cols-2">
          <AddressFields form={form} />
          <GeoFields form={form} />
        </div>
      )}
    </PartForm>
  );
}
