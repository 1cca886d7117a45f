import { useEffect, useRef, useState } from 'react';
import { type FieldValues, useFormState, useWatch } from 'react-hook-form';
import { postcodeProblem } from '../../domain/institution/registration.ts';
import type { PlaceQuery, FoundPlace as PlaceResult } from '../../domain/register/place.ts';
import { isLatitude, isLongitude } from '../../domain/rules.ts';
import { MapPoint } from '../../ui/map/map-point.tsx';
import type { SchemaForm } from '../../ui/use-schema-form.ts';
import { FoundPlace } from './found-place.tsx';
import { type PlaceValues, placeOf } from './place-values.ts';

/** How long the postcode must have stayed the same before it is looked up, in ms. */
const REST_MS = 350;

const LABEL = 'Where the school is';
const DETAILS: Record<PlaceResult['precision'] | 'kept' | 'moved', string> = {
  postcode: 'Found by postcode.',
  sector: 'Approximate: found by nearby postcodes. Move the pin to your school.',
  district: 'Approximate: found by nearby postcodes. Move the pin to your school.',
  kept: 'Check that the pin is at your school.',
  moved: 'You moved the pin.',
};

type Props<Input extends FieldValues & PlaceValues, Output> = {
  form: SchemaForm<Input, Output>;
  /** Asks for the place of a postcode; `null` where none is known. */
  find: (query: PlaceQuery, signal: AbortSignal) => Promise<PlaceResult | null>;
  /** Shows a map to choose from while no place is found. */
  isChosenByHand?: boolean;
};

/** Where the school is, found by its postcode, with a pin that can be moved. */
export function PlaceField<Input extends FieldValues & PlaceValues, Output>(props: Props<Input, Output>) {
  const { find, isChosenByHand = false } = props;
  const form = placeOf(props.form);
  const [country, postcode, lat, lng] = useWatch({
    control: form.control,
    name: ['country', 'address.postcode', 'geo.lat', 'geo.lng'],
  });
  const { defaultValues } = useFormState({ control: form.control });
  const [source, setSource] = useState<keyof typeof DETAILS>('kept');
  const savedPoint = isNumber(defaultValues?.geo?.lat) && isNumber(defaultValues.geo.lng) ? defaultValues.geo : null;
  const savedKey = savedPoint ? keyOf(defaultValues?.country ?? '', defaultValues?.address?.postcode) : null;
  const lastKey = useRef(savedKey);
  const key = keyOf(country, postcode);

  useEffect(() => {
    if (key === lastKey.current) return;
    const gone = new AbortController();
    const put = (place: PlaceResult | null) => {
      lastKey.current = key;
      form.setValue('geo', { lat: place?.lat ?? '', lng: place?.lng ?? '' }, { shouldDirty: true });
      if (place) setSource(place.precision);
    };
    if (key === savedKey && savedPoint) {
      // What is saved goes with its postcode: the pin may have been moved from where that is found.
      lastKey.current = key;
      form.setValue('geo', { lat: savedPoint.lat, lng: savedPoint.lng }, { shouldDirty: true });
      setSource('kept');
      return;
    }
    const timer = setTimeout(() => {
      const [code = '', typed = ''] = key.split(' ');
      if (postcodeProblem(code, typed) !== null) return put(null);
      // A school can be saved without its place on the map.
      find({ country: code, postcode: typed }, gone.signal).then(put, () => undefined);
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [find, form, key, savedPoint, savedKey]);

  const move = (place: { lat: number; lng: number }) => {
    form.setValue('geo', place, { shouldDirty: true });
    setSource('moved');
  };
  if (isNumber(lat) && isNumber(lng) && isLatitude(lat) && isLongitude(lng)) {
    return (
      <FoundPlace
        className="sm:col-span-2"
        label={LABEL}
        // Another postcode's map begins at its own place.
        key={lastKey.current ?? ''}
        value={{ lat, lng }}
        detail={DETAILS[source]}
        onValueChange={move}
      />
    );
  }
  return isChosenByHand ? <MapPoint className="sm:col-span-2" label={LABEL} value={null} onValueChange={move} /> : null;
}

const isNumber = (value: unknown): value is number => typeof value === 'number';

/** The same for every spelling of a postcode. */
const keyOf = (country: string, postcode: unknown) =>
  `${country} ${String(postcode ?? '')
    .toUpperCase()
    .replace(/[^A-Z\d-]/g, '')}`;
