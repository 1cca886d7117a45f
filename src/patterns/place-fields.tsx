import { type FieldValues, useWatch } from 'react-hook-form';
import { countryOf } from '../domain/institution/countries.ts';
import { COUNTRY_OPTIONS } from '../domain/institution/registration.ts';
import { FormField } from '../ui/form.tsx';
import { MapPoint } from '../ui/map/map-point.tsx';
import { NumberInput } from '../ui/number-input.tsx';
import { Select } from '../ui/select.tsx';
import { TextInput } from '../ui/text-input.tsx';
import type { SchemaForm } from '../ui/use-schema-form.ts';

/** What a form has to hold beside whatever else is its own. */
type PlaceValues = {
  country: string;
  address: { street: unknown; locality?: unknown; town: unknown; county?: unknown; postcode: unknown };
  geo: { lat?: unknown; lng?: unknown };
};
type Props<Input extends FieldValues & PlaceValues, Output> = { form: SchemaForm<Input, Output> };

/** The paths of a form that is not known here cannot be written out: those of its place can. */
const placeOf = <Input extends FieldValues & PlaceValues, Output>(form: SchemaForm<Input, Output>) =>
  form as unknown as SchemaForm<PlaceValues, Output>;

/** The address as on an envelope; the country comes first, for it says what a postcode looks like. */
export function AddressFields<Input extends FieldValues & PlaceValues, Output>(props: Props<Input, Output>) {
  const form = placeOf(props.form);
  const country = useWatch({ control: form.control, name: 'country' });
  const example = countryOf(country)?.postcode?.example;
  return (
    <>
      <FormField form={form} name="country" label="Country" required>
        <Select {...form.register('country')} autoComplete="country" options={COUNTRY_OPTIONS} />
      </FormField>
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
      <FormField form={form} name="address.postcode" label="Postcode" required>
        <TextInput
          {...form.register('address.postcode')}
          dir="ltr"
          maxLength={20}
          placeholder={example}
          autoComplete="postal-code"
        />
      </FormField>
    </>
  );
}

const numberOf = (value: unknown) => {
  const text = String(value ?? '').trim();
  const number = text === '' ? Number.NaN : Number(text.replace(',', '.'));
  return Number.isFinite(number) ? number : null;
};

/** Where the school is, by its numbers or by a point on the map; either follows the other. */
export function GeoFields<Input extends FieldValues & PlaceValues, Output>(props: Props<Input, Output>) {
  const form = placeOf(props.form);
  const [lat, lng] = useWatch({ control: form.control, name: ['geo.lat', 'geo.lng'] }).map(numberOf);
  const isPlace = typeof lat === 'number' && typeof lng === 'number' && Math.abs(lat) <= 90 && Math.abs(lng) <= 180;
  const put = (name: 'geo.lat' | 'geo.lng', value: number) =>
    form.setValue(name, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  return (
    <>
      <MapPoint
        className="sm:col-span-2"
        label="Where the school is"
        value={isPlace ? { lat, lng } : null}
        onValueChange={(place) => {
          put('geo.lat', place.lat);
          put('geo.lng', place.lng);
        }}
      />
      <FormField form={form} name="geo.lat" label="Latitude" optional>
        <NumberInput {...form.register('geo.lat')} step="any" inputMode="decimal" />
      </FormField>
      <FormField form={form} name="geo.lng" label="Longitude" optional>
        <NumberInput {...form.register('geo.lng')} step="any" inputMode="decimal" />
      </FormField>
    </>
  );
}
