import { useCallback } from 'react';
import { findPlace } from '../../domain/api/schools.ts';
import type { FoundPlace, PlaceQuery } from '../../domain/register/place.ts';
import { useCall } from '../call.ts';

/** Asks where a postcode is. */
export function useFindPlace(): (query: PlaceQuery, signal: AbortSignal) => Promise<FoundPlace | null> {
  const call = useCall();
  return useCallback((query, signal) => call(findPlace, { query, signal }).then(({ place }) => place), [call]);
}
