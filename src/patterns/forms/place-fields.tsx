import { type FieldValues, useWatch } from 'react-hook-form';
import { countryOf } from '../../domain/institution/countries.ts';
import { COUNTRY_OPTIONS } from '../../domain/institution/registration.ts';
import { FormField } from '../../ui/form.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import type { SchemaForm } from '../../ui/use-schema-form.ts';
import { type PlaceValues, placeOf } from './place-values.ts';

type Props<Input extends FieldValues & PlaceValues, Output> = { form: SchemaForm<Input, Output> };

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
