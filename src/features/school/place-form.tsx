import { useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import { countryOf } from '../../domain/institution/countries.ts';
import { COUNTRY_OPTIONS } from '../../domain/institution/registration.ts';
import { placeSchema } from '../../domain/institution/settings.ts';
import { FormField } from '../../ui/form.tsx';
import { MapPoint } from '../../ui/map/map-point.tsx';
import { NumberInput } from '../../ui/number-input.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import type { SchemaForm } from '../../ui/use-schema-form.ts';
import { describe } from './describe.ts';
import { PartForm } from './part-form.tsx';
import type { PartProps } from './profile-forms.tsx';

type PlaceForm = SchemaForm<z.input<typeof placeSchema>, z.output<typeof placeSchema>>;

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
          <FormField form={form} name="address.street" label="Street" required>
            <TextInput {...form.register('address.street')} dir="auto" maxLength={100} autoComplete="address-line1" />
          </FormField>
          <FormField form={form} name="address.locality" label="Locality" optional>
            <TextInput {...form.register('address.locality')} dir="auto" maxLength={100} autoComplete="address-line2" />
          </FormField>
          <FormField form={form} name="address.town" label="Town" required>
            <TextInput {...form.register('address.town')} dir="auto" maxLength={100} autoComplete="address-level2" />
          </FormField>
          <FormField form={form} name="address.county" label="County or state" optional>
            <TextInput {...form.register('address.county')} dir="auto" maxLength={100} autoComplete="address-level1" />
          </FormField>
          <Postcode form={form} />
          <FormField form={form} name="country" label="Country" required>
            <Select {...form.register('country')} autoComplete="country" options={COUNTRY_OPTIONS} />
          </FormField>
          <Point form={form} />
          <FormField form={form} name="geo.lat" label="Latitude" optional>
            <NumberInput {...form.register('geo.lat')} step="any" inputMode="decimal" />
          </FormField>
          <FormField form={form} name="geo.lng" label="Longitude" optional>
            <NumberInput {...form.register('geo.lng')} step="any" inputMode="decimal" />
          </FormField>
        </div>
      )}
    </PartForm>
  );
}

function Postcode({ form }: { form: PlaceForm }) {
  const country = useWatch({ control: form.control, name: 'country' });
  const example = countryOf(country)?.postcode?.example;
  return (
    <FormField
      form={form}
      name="address.postcode"
      label="Postcode"
      description={example ? `Such as ${example}.` : undefined}
      required
    >
      <TextInput {...form.register('address.postcode')} dir="ltr" maxLength={20} autoComplete="postal-code" />
    </FormField>
  );
}

function Point({ form }: { form: PlaceForm }) {
  const [lat, lng] = useWatch({ control: form.control, name: ['geo.lat', 'geo.lng'] }).map((typed) => {
    const text = String(typed ?? '').trim();
    return text === '' ? Number.NaN : Number(text);
  }) as [number, number];
  const isPlace = Math.abs(lat) <= 90 && Math.abs(lng) <= 180;
  return (
    <MapPoint
      className="sm:col-span-2"
      label="Where the school is"
      value={isPlace ? { lat, lng } : null}
      onValueChange={(place) => {
        const shouldValidate = form.formState.isSubmitted;
        form.setValue('geo.lat', place.lat, { shouldDirty: true, shouldValidate });
        form.setValue('geo.lng', place.lng, { shouldDirty: true, shouldValidate });
      }}
    />
  );
}
