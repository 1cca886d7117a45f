import useSWR from 'swr';
import type { SchoolSettings } from '../domain/institution/settings.ts';
import { type Loaded, useLoaded } from './lists.ts';
import { useServices } from './provider.tsx';
import { useInstitutionId } from './session.tsx';

/** All that is set about the chosen school. */
export function useSchoolSettings(): Loaded<SchoolSettings> {
  const { api } = useServices();
  return useLoaded(['school-settings', useInstitutionId()], () => api.schoolSettings());
}

/** Where a school's logo can be loaded from; `null` until it is known, and where it cannot be. */
export function useLogoAddress(path: string | null): string | null {
  const { uploads } = useServices();
  const { data } = useSWR(path === null ? null : ['logo', path], () => uploads.address(path ?? ''));
  return data ?? null;
}
