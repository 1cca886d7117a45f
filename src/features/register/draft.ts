import { handleFrom } from '../../domain/institution/domains.ts';
import type { RegistrationInput } from '../../domain/institution/registration.ts';
import type { RegisterSchool } from '../../domain/register/schema.ts';

const PLACE = 'sprx.school-draft';

/** As the form shows it before anything is typed. */
export const EMPTY_DRAFT: RegistrationInput = {
  name: '',
  handle: '',
  website: '',
  country: 'GB',
  address: { street: '', locality: '', town: '', county: '', postcode: '' },
  geo: { lat: '', lng: '' },
  phoneE164: '',
  phase: '' as RegistrationInput['phase'],
  ageLow: '',
  ageHigh: '',
  roll: '',
  values: [],
  brandedHashtag: '',
  externalIds: {},
};

/** What was typed in this tab so far; `null` for nothing, or where the browser keeps nothing. */
export function readDraft(): RegistrationInput | null {
  try {
    const saved: unknown = JSON.parse(sessionStorage.getItem(PLACE) ?? 'null');
    if (typeof saved !== 'object' || saved === null) return null;
    const draft = saved as Partial<RegistrationInput>;
    return {
      ...EMPTY_DRAFT,
      ...draft,
      address: { ...EMPTY_DRAFT.address, ...draft.address },
      geo: { ...EMPTY_DRAFT.geo, ...draft.geo },
    };
  } catch {
    return null;
  }
}

export function keepDraft(draft: RegistrationInput): void {
  try {
    sessionStorage.setItem(PLACE, JSON.stringify(draft));
  } catch {
    // Without a place to keep it the form still works; only a reload loses it.
  }
}

export function dropDraft(): void {
  try {
    sessionStorage.removeItem(PLACE);
  } catch {
    // There was nothing to drop.
  }
}

/** Signs that official names have and a name here may not, as people would write them. */
const plainName = (name: string) =>
  name
    .replace(/\s*[&+]\s*/g, ' and ')
    .replace(/[’‘`]/g, "'")
    .replace(/[–—/]/g, '-')
    .replace(/[()]/g, ' ')
    .replace(/[^\p{L}\p{M}\p{N} .,'-]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** What the public register knows of a school, for the person to check and complete. */
export function draftFrom(school: RegisterSchool): RegistrationInput {
  const { address, externalIds } = school;
  const name = plainName(school.name);
  const { urn, ukprn, ncessch } = externalIds;
  return {
    ...EMPTY_DRAFT,
    name,
    handle: handleFrom(name),
    website: school.website ?? '',
    country: school.country,
    address: {
      street: address.street ?? '',
      locality: address.locality ?? '',
      town: address.town ?? '',
      county: address.county ?? '',
      postcode: address.postcode ?? '',
    },
    geo: { lat: school.geo?.lat ?? '', lng: school.geo?.lng ?? '' },
    phoneE164: school.phoneE164 ?? '',
    phase: school.phase ?? EMPTY_DRAFT.phase,
    ageLow: school.ageLow ?? '',
    ageHigh: school.ageHigh ?? '',
    roll: school.roll ?? '',
    externalIds: { ...(urn ? { urn } : {}), ...(ukprn ? { ukprn } : {}), ...(ncessch ? { ncessch } : {}) },
  };
}
