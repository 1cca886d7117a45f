import useSWR from 'swr';
import { getSchoolSettings, listSchoolExports } from '../../domain/api/schools.ts';
import type { SchoolSettings } from '../../domain/institution/settings.ts';
import type { DataExport } from '../../domain/person/export.ts';
import { useServices } from '../provider.tsx';
import { type EndpointResource, useResource } from '../resource.ts';

/** All that is set about the chosen school. */
export function useSchoolSettings(): EndpointResource<SchoolSettings> {
  return useResource(getSchoolSettings, 'school', {});
}

/** While a copy is being made, it is asked for again every so often, in ms. */
const LOOK_MS = 2000;

/** The copies of everything of the school; looks by itself until the last one is ready. */
export function useSchoolExports(): EndpointResource<DataExport[]> {
  return useResource(
    listSchoolExports,
    'items',
    {},
    {
      refreshInterval: (items) => (items?.some(({ status }) => status === 'waiting') ? LOOK_MS : 0),
    },
  );
}

/** Where a school's logo can be loaded from; `null` until it is known, and where it cannot be. */
export function useLogoAddress(path: string | null): string | null {
  const { uploads } = useServices();
  const { data } = useSWR(path === null ? null : ['logo', path], () => uploads.address(path ?? ''));
  // Without a path the last address would stay: what was taken away is not to be shown.
  return path === null ? null : (data ?? null);
}
