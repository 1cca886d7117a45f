import { SECOND_FACTOR_GRACE } from '../../domain/account/second-factor.ts';
import { ProductError } from '../../domain/errors.ts';
import { domainOf } from '../../domain/institution/domains.ts';
import type { Institution } from '../../domain/institution/schema.ts';
import {
  deletionRequestSchema,
  GRACE_DAYS,
  type SchoolPart,
  type SchoolPatch,
  type SchoolSettings,
  schoolPatchSchema,
} from '../../domain/institution/settings.ts';
import { hasSecondFactor } from './auth.ts';
import type { Records } from './build.ts';
import { membersOf } from './members.ts';
import type { MemoryRoute, On } from './on.ts';
import { assertRecent } from './person-records.ts';
import { userOf } from './respond.ts';
import type { World } from './world.ts';

type Parts = SchoolSettings['parts'];
type Kept = {
  logo: Parts['logo']['values'];
  colours: Parts['colours']['values'];
  terms: Parts['calendar']['values']['terms'];
  safeguarding: Parts['safeguarding']['values'];
  links: Parts['links']['values'];
  archivedAt: string | null;
  deletesAt: string | null;
  edits: Partial<Record<SchoolPart, { version: number; by: string }>>;
};

const all = new WeakMap<Records, Map<string, Kept>>();

/** What the school in memory keeps of its settings beside the school itself; also to prepare a story. */
export function settingsKept({ records }: Pick<World, 'records'>, iid: string): Kept {
  const schools = all.get(records) ?? new Map<string, Kept>();
  all.set(records, schools);
  const kept: Kept = schools.get(iid) ?? {
    logo: { logoPath: null },
    colours: { primary: null, accent: null },
    terms: [],
    safeguarding: { name: null, email: null },
    links: { facebook: null, instagram: null, x: null, youtube: null, linkedin: null },
    archivedAt: null,
    deletesAt: null,
    edits: {},
  };
  schools.set(iid, kept);
  return kept;
}

export function schoolSettingsHandlers(on: On): MemoryRoute[] {
  const answer = (world: World, iid: string, uid: string) => ({ body: { school: settingsOf(world, iid, uid) } });
  const archive = (isArchived: boolean) =>
    on(isArchived ? 'post' : 'delete', '/school/archive', 'i.s.wr', ({ world, iid, uid }) => {
      assertNotDeleting(world, iid);
      settingsKept(world, iid).archivedAt = isArchived ? world.now() : null;
      return answer(world, iid, uid);
    });
  return [
    on('get', '/school', 'i.s.rea', ({ world, iid, uid }) => answer(world, iid, uid)),
    on('patch', '/school', 'i.s.wr', ({ world, iid, uid, body }) => {
      assertNotDeleting(world, iid);
      const patch = body(schoolPatchSchema);
      if (patch.part === 'signIn' && patch.secondFactor !== 'keep') assertRecent(world);
      change(world, iid, uid, patch);
      return answer(world, iid, uid);
    }),
    archive(true),
    archive(false),
    on('post', '/school/deletion', 'i.s.wr', ({ world, iid, uid, body }) => {
      const { name } = schoolOf(world, iid);
      assertSchoolAdmin(world, iid, uid);
      assertNotDeleting(world, iid);
      if (plain(body(deletionRequestSchema).name) !== plain(name)) {
        const words = `Type ${name} to have it deleted.`;
        throw new ProductError('invalid', words, { fields: { name: words } });
      }
      const deletesAt = inDays(world, GRACE_DAYS);
      settingsKept(world, iid).deletesAt = deletesAt;
      return answer(world, iid, uid);
    }),
    on('delete', '/school/deletion', 'i.s.wr', ({ world, iid, uid }) => {
      assertSchoolAdmin(world, iid, uid);
      settingsKept(world, iid).deletesAt = null;
      return answer(world, iid, uid);
    }),
  ];
}

const inDays = (world: World, days: number) => new Date(Date.parse(world.now()) + days * 86_400_000).toISOString();
const plain = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase();

function schoolOf({ records }: World, iid: string): Institution {
  const school = records.institutions.find(({ id }) => id === iid);
  if (!school) throw new ProductError('not-found', 'This school is not there.');
  return school;
}

/** @throws ProductError `conflict` in a school that is to be deleted */
export function assertNotDeleting(world: World, iid: string): void {
  if (!settingsKept(world, iid).deletesAt) return;
  throw new ProductError('conflict', 'This school will be deleted; until then nothing in it can be changed.');
}

/** @throws ProductError `forbidden` with these words for who is no admin of the school */
export function assertSchoolAdmin(
  world: World,
  iid: string,
  uid: string,
  message = 'Only an admin of the school can have it deleted or keep it.',
): void {
  const claims = userOf(world, uid)?.claims;
  if (claims?.admin || claims?.institutions?.[iid]?.role === 'ADMIN') return;
  throw new ProductError('forbidden', message);
}

function change(world: World, iid: string, uid: string, patch: SchoolPatch): void {
  const user = userOf(world, uid);
  const { part, version } = patch;
  const latest = settingsOf(world, iid, uid).parts[part];
  if (!latest) throw new ProductError('forbidden', 'Only platform admins may change this.');
  const kept = settingsKept(world, iid);
  if (latest.version !== version) {
    const by = kept.edits[part]?.by ?? 'Somebody else';
    throw new ProductError('conflict', `${by} changed this after you opened it. Nothing of yours was saved yet.`, {
      latest,
    });
  }
  const school = schoolOf(world, iid);
  if (patch.part === 'profile' && isTaken(world, iid, patch.handle)) {
    const message = `Another school has the short name “${patch.handle}”. Choose another.`;
    throw new ProductError('conflict', message, { fields: { handle: message } });
  }
  if (patch.part === 'logo' && patch.logoPath !== null && !patch.logoPath.startsWith(`schools/${iid}/logo/`)) {
    const message = 'This is not a picture that was uploaded for this school.';
    throw new ProductError('invalid', message, { fields: { logoPath: message } });
  }
  if (patch.part === 'signIn' && patch.secondFactor === 'now' && !hasSecondFactor(world, uid)) {
    const message = 'Turn your own second step on first: you would shut yourself out.';
    throw new ProductError('invalid', message, { fields: { secondFactor: message } });
  }
  write(world, school, patch);
  kept.edits[part] = { version: version + 1, by: user?.email ?? uid };
}

function isTaken({ records }: World, iid: string, handle: string): boolean {
  return records.institutions.some((school) => school.id !== iid && school.handle === handle);
}

function write(world: World, school: Institution, patch: SchoolPatch): void {
  const { part, version: _, ...values } = patch;
  const kept = settingsKept(world, school.id);
  switch (patch.part) {
    case 'logo':
    case 'colours':
    case 'safeguarding':
    case 'links':
      Object.assign(kept, { [part]: values });
      break;
    case 'calendar':
      kept.terms = patch.terms;
      school.timeZone = patch.timeZone;
      break;
    case 'place': {
      const { country, address, geo } = patch;
      const { lat, lng } = geo;
      Object.assign(school, { country, address, geo: lat === null || lng === null ? null : { lat, lng } });
      break;
    }
    case 'signIn':
      if (patch.secondFactor === 'keep') break;
      school.secondFactorFrom =
        patch.secondFactor === 'off' ? null : inDays(world, SECOND_FACTOR_GRACE[patch.secondFactor]);
      break;
    case 'website': {
      const domain = domainOf(patch.website);
      if (domain !== domainOf(school.website)) Object.assign(school, { isVerified: false, verifiedBy: null });
      Object.assign(school, { website: patch.website, domains: domain ? [domain] : [] });
      break;
    }
    default:
      Object.assign(school, values);
  }
}

function settingsOf(world: World, iid: string, uid: string): SchoolSettings {
  const school = schoolOf(world, iid);
  const { logo, colours, terms, safeguarding, links, archivedAt, deletesAt, edits } = settingsKept(world, iid);
  const of = <V>(part: SchoolPart, values: V) => ({ version: edits[part]?.version ?? 0, values });
  const domain = domainOf(school.website);
  return {
    id: iid,
    isApproved: school.isApproved,
    isVerified: school.isVerified,
    verifiedBy: school.verifiedBy ?? null,
    domains: school.domains ?? (domain ? [domain] : []),
    status: school.status ?? (school.isApproved ? 'approved' : 'waiting'),
    archivedAt,
    archivedByPlatform: false,
    deletesAt,
    withoutSecondFactor: membersOf(world).filter((each) => each.iid === iid && !each.hasSecondFactor).length,
    parts: {
      profile: of('profile', {
        name: school.name,
        handle: school.handle,
        phoneE164: school.phoneE164 ?? null,
        phase: school.phase ?? null,
        ageLow: school.ageLow ?? null,
        ageHigh: school.ageHigh ?? null,
        roll: school.roll ?? null,
      }),
      logo: of('logo', logo),
      colours: of('colours', colours),
      place: of('place', {
        country: school.country ?? null,
        address: school.address ?? null,
        geo: school.geo ?? null,
      }),
      calendar: of('calendar', { timeZone: school.timeZone, terms }),
      words: of('words', {
        brandedHashtag: school.brandedHashtag ?? null,
        hashtags: school.hashtags,
        values: school.values ?? [],
      }),
      safeguarding: of('safeguarding', safeguarding),
      website: of('website', { website: school.website ?? null }),
      links: of('links', links),
      signIn: of('signIn', { secondFactorFrom: school.secondFactorFrom ?? null }),
      platform: userOf(world, uid)?.claims.admin ? of('platform', { hubspotId: school.hubspotId ?? null }) : null,
    },
  };
}
