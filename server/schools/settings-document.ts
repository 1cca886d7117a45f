import type { Timestamp } from 'firebase-admin/firestore';
import type { Institution, SchoolStatus } from '../../src/domain/institution/schema.ts';
import { keptPage, type SchoolPage } from '../../src/domain/institution/school-page.ts';
import {
  LINKS,
  type LinkName,
  type SchoolPart,
  type SchoolParts,
  type SchoolSettings,
  type Term,
} from '../../src/domain/institution/settings.ts';
import { iso, toInstitution } from '../core/firestore/documents.ts';

/** `institutions/{iid}.suspension`. `before` is the status that comes back; `null` where none was written. */
export type Suspension = { reason: string; at: Timestamp; before: SchoolStatus | null };

/** What `institutions/{iid}` holds of the page of settings beyond what a school is registered with. */
export type SettingsDocument = {
  logoPath?: string | null;
  terms?: Term[];
  safeguarding?: { name: string | null; email: string | null };
  links?: Partial<Record<LinkName, string | null>>;
  /** The last change of each part. */
  edits?: Partial<Record<SchoolPart, { version: number; at: Timestamp; by: string }>>;
  archivedAt?: Timestamp | null;
  /** Then the school cannot take itself up again. */
  archivedByPlatform?: boolean;
  suspension?: Suspension | null;
  deletesAt?: Timestamp | null;
  secondFactorFrom?: Timestamp | null;
  /** Of the school's own page for visitors. */
  page?: Partial<SchoolPage>;
  /** The job that deletes it, once its time has come. */
  deletionJobId?: string | null;
};

export type SchoolDocument = Omit<Partial<Institution>, 'secondFactorFrom' | 'suspension'> & SettingsDocument;

/** Whether anything of a school is shown to visitors. */
export function isServed(
  document: { isApproved?: unknown; suspension?: unknown } & Pick<SettingsDocument, 'archivedAt' | 'deletesAt'>,
): boolean {
  return document.isApproved === true && !document.archivedAt && !document.deletesAt && !document.suspension;
}

/** What a school has decided about its own page, by `institutions/{iid}`. */
export const pageOf = ({ page }: Pick<SettingsDocument, 'page'>): SchoolPage => keptPage(page);

export function toSettings(
  id: string,
  document: Omit<SchoolDocument, 'suspension'>,
  { isPlatformAdmin }: { isPlatformAdmin: boolean },
): Omit<SchoolSettings, 'withoutSecondFactor'> {
  const { edits = {}, links = {}, archivedAt, deletesAt, secondFactorFrom } = document;
  const school = toInstitution(id, {
    ...document,
    secondFactorFrom: secondFactorFrom ? iso(secondFactorFrom) : null,
  });
  const versioned = <V>(part: SchoolPart, values: V) => ({ version: edits[part]?.version ?? 0, values });
  const parts: SchoolParts = {
    profile: versioned('profile', {
      name: school.name,
      handle: school.handle,
      phase: school.phase ?? null,
      ageLow: school.ageLow ?? null,
      ageHigh: school.ageHigh ?? null,
      roll: school.roll ?? null,
    }),
    contact: versioned('contact', { phoneE164: school.phoneE164 ?? null }),
    logo: versioned('logo', { logoPath: document.logoPath ?? null }),
    colours: versioned('colours', document.colours ?? { primary: null, accent: null }),
    place: versioned('place', {
      country: school.country ?? null,
      address: school.address ?? null,
      geo: school.geo ?? null,
    }),
    calendar: versioned('calendar', { timeZone: school.timeZone, terms: document.terms ?? [] }),
    words: versioned('words', {
      brandedHashtag: school.brandedHashtag ?? null,
      hashtags: school.hashtags,
      values: school.values ?? [],
    }),
    safeguarding: versioned('safeguarding', document.safeguarding ?? { name: null, email: null }),
    website: versioned('website', { website: school.website ?? null }),
    links: versioned(
      'links',
      Object.fromEntries(Object.keys(LINKS).map((name) => [name, links[name as LinkName] ?? null])) as Record<
        LinkName,
        string | null
      >,
    ),
    signIn: versioned('signIn', { secondFactorFrom: school.secondFactorFrom ?? null }),
    page: versioned('page', pageOf(document)),
    platform: isPlatformAdmin ? versioned('platform', { hubspotId: document.hubspotId ?? null }) : null,
  };
  return {
    id,
    isApproved: school.isApproved,
    isVerified: school.isVerified,
    verifiedBy: school.verifiedBy ?? null,
    domains: school.domains ?? [],
    status: school.status ?? (school.isApproved ? 'approved' : 'waiting'),
    archivedAt: archivedAt ? iso(archivedAt) : null,
    archivedByPlatform: archivedAt ? document.archivedByPlatform === true : false,
    deletesAt: deletesAt ? iso(deletesAt) : null,
    parts,
  };
}
