import { BASE_ROLE_PERMISSIONS, BASE_ROLES } from '../../domain/access.ts';
import { ProductError } from '../../domain/errors.ts';
import { answerSchema } from '../../domain/institution/approval.ts';
import { domainOf, isAnotherPlace, nameKey } from '../../domain/institution/domains.ts';
import { SEED_PLANS } from '../../domain/institution/limits.ts';
import { isOwnDomain, looksLike, mailProblem } from '../../domain/institution/own-domain.ts';
import { handleSchema, type Registration, registrationSchema } from '../../domain/institution/registration.ts';
import type { Institution } from '../../domain/institution/schema.ts';
import {
  checkVerificationSchema,
  type NewVerification,
  newVerificationSchema,
  type Verification,
  type Verifications,
} from '../../domain/institution/verification.ts';
import type { MemoryRoute, On } from './on.ts';
import { MEMORY_REGISTER } from './register.ts';
import { userOf } from './respond.ts';
import { MEMORY_CODE, MEMORY_RECORD, schoolsState } from './schools-state.ts';
import type { World } from './world.ts';

export function schoolsRegisterHandlers(on: On): MemoryRoute[] {
  return [
    on('post', '/schools', 'verified', ({ world, uid, body }) => ({
      status: 201,
      body: { school: register(world, uid, body(registrationSchema)) },
    })),
    on('get', '/schools/handle', 'verified', ({ world, query }) => {
      const value = query.get('value') ?? '';
      const parsed = handleSchema.safeParse(value);
      const taken = 'Another school has this short name. Choose another.';
      const isTaken = world.records.institutions.some(({ handle }) => handle === value);
      const message = parsed.success ? (isTaken ? taken : null) : (parsed.error.issues[0]?.message ?? taken);
      return { body: { value, isFree: message === null, message } };
    }),
    on('post', '/schools/answer', 'i.s.wr', ({ world, iid, body }) => {
      const { answer } = body(answerSchema);
      const school = schoolOf(world, iid);
      if (school.status !== 'asked') throw new ProductError('conflict', 'There is no question to answer now.');
      school.status = 'waiting';
      registered(world, iid).answer = answer;
      return { body: { school } };
    }),
    on('get', '/schools/verification', 'i.s.rea', ({ world, iid }) => ({ body: verificationsOf(world, iid) })),
    on('post', '/schools/verification', 'i.s.wr', ({ world, iid, body }) => {
      const school = schoolOf(world, iid);
      if (school.isVerified) throw new ProductError('conflict', 'The school is verified already.');
      const asked = askFor(world, school, body(newVerificationSchema));
      const kept = registered(world, iid);
      kept.verifications = [asked, ...kept.verifications.filter(({ method }) => method !== asked.method)];
      return { body: verificationsOf(world, iid) };
    }),
    on('post', '/schools/verification/check', 'i.s.wr', ({ world, iid, body }) => {
      const check = body(checkVerificationSchema);
      const asked = registered(world, iid).verifications.find(({ method }) => method === check.method);
      if (!asked) throw new ProductError('not-found', 'Nothing was asked for in this way yet. Begin anew.');
      const found = check.method === 'email' ? check.code === MEMORY_CODE : hasText(world, asked.record);
      asked.checkedAt = world.now();
      if (found) {
        Object.assign(asked, { status: 'done', problem: null });
        const school = schoolOf(world, iid);
        // An address at the domain of a whole group does not tell which of its schools writes.
        if (check.method !== 'email' || !school.groupReason) {
          Object.assign(school, { isVerified: true, verifiedBy: check.method });
        }
      } else {
        asked.status = 'failed';
        asked.problem =
          check.method === 'email'
            ? 'This is not the code of the last e-mail that we sent.'
            : `No such TXT record was found at ${asked.to}. New records can take some hours until everyone sees them.`;
        if (check.method === 'email') {
          throw new ProductError('invalid', asked.problem, { fields: { code: asked.problem } });
        }
      }
      return { body: verificationsOf(world, iid) };
    }),
  ];
}

function register(world: World, uid: string, wanted: Registration): Institution {
  const domain = domainOf(wanted.website);
  const isShared = assertNew(world, wanted, domain);
  const { lat, lng } = wanted.geo;
  const school: Institution = {
    ...wanted,
    id: world.newId('school'),
    geo: lat === null || lng === null ? null : { lat, lng },
    domains: domain ? [domain] : [],
    groupReason: isShared ? wanted.groupReason : '',
    isApproved: false,
    isVerified: false,
    status: 'waiting',
    decision: null,
    verifiedBy: null,
    subscription: SEED_PLANS[0] ?? null,
    timeZone: 'Europe/London',
    locale: 'en-GB',
    hashtags: { people: [], place: [], purpose: [] },
  };
  world.records.institutions.push(school);
  for (const id of BASE_ROLES) {
    world.records.roles.push({ id, name: id, base: id, permissions: [...BASE_ROLE_PERMISSIONS[id]], iid: school.id });
  }
  schoolsState(world).schools.set(school.id, { createdAt: world.now(), createdBy: uid, verifications: [] });
  const claims = userOf(world, uid)?.claims ?? {};
  world.setClaims(uid, { ...claims, institutions: { ...claims.institutions, [school.id]: { role: 'ADMIN' } } });
  return school;
}

/** @returns whether it shares the web site of another school of its group */
function assertNew(world: World, wanted: Registration, domain: string | null): boolean {
  const isGone = ({ status }: Institution) => status === 'declined' || status === 'merged';
  const others = world.records.institutions.filter((school) => !isGone(school));
  const key = (school: Institution) =>
    nameKey({ name: school.name, country: school.country ?? '', postcode: school.address?.postcode ?? '' });
  const name = nameKey({ ...wanted, postcode: wanted.address.postcode });
  const sameName = others.find((school) => key(school) === name);
  const sameSite = others.find(({ domains }) => domain !== null && isOwnDomain(domain) && domains?.includes(domain));
  const sameNumber = others.find(({ externalIds }) =>
    Object.entries(wanted.externalIds).some(([register, number]) => number && externalIds?.[register] === number),
  );
  const mayBeGroup = sameSite !== undefined && isAnotherPlace(wanted, sameSite);
  const isShared = mayBeGroup && wanted.groupReason !== '';
  const [there, field, by] = sameName
    ? [sameName, 'name', 'this name and postcode']
    : sameSite && !isShared
      ? [sameSite, 'website', 'this web site']
      : [sameNumber, 'externalIds.urn', 'this register number'];
  if (there) {
    const message = `${there.name} is here already with ${by}. Ask to join it instead.`;
    const { id, name } = there;
    const group = field === 'website' && mayBeGroup ? { mayBeGroup } : {};
    throw new ProductError('conflict', message, {
      fields: { [field as string]: message },
      school: { id, name, ...group },
    });
  }
  if (others.some(({ handle }) => handle === wanted.handle)) {
    const message = `Another school has the short name “${wanted.handle}”. Choose another.`;
    throw new ProductError('conflict', message, { fields: { handle: message } });
  }
  return isShared;
}

function askFor(world: World, school: Institution, wanted: NewVerification): Verification {
  const asked = { status: 'pending', problem: null, requestedAt: world.now(), checkedAt: null } as const;
  if (wanted.method === 'call') return { ...asked, method: 'call', to: school.phoneE164 ?? '', record: null };
  const domain = school.domains?.find(isOwnDomain);
  if (!domain)
    throw new ProductError('conflict', 'The school’s web site has no domain of its own. Ask for a call instead.');
  const registered = domainOf(MEMORY_REGISTER.find(({ externalIds }) => isSameNumber(externalIds, school))?.website);
  if (registered && looksLike(domain, registered)) {
    throw new ProductError(
      'conflict',
      `The register gives ${registered} for this school, and ${domain} can be taken for it. Correct the web site, or ask for a call.`,
    );
  }
  if (wanted.method === 'dns') return { ...asked, method: 'dns', to: domain, record: MEMORY_RECORD };
  const problem = mailProblem(domain, wanted.email);
  if (problem !== null) throw new ProductError('invalid', problem, { fields: { email: problem } });
  return { ...asked, method: 'email', to: wanted.email, record: null };
}

const isSameNumber = ({ urn }: { urn: string | null }, school: Institution) =>
  urn !== null && school.externalIds?.urn === urn;

function verificationsOf(world: World, iid: string): Verifications {
  const { isVerified, verifiedBy = null, domains, phoneE164 = null } = schoolOf(world, iid);
  const domain = domains?.find(isOwnDomain) ?? null;
  return { isVerified, verifiedBy, domain, phoneE164, items: registered(world, iid).verifications, nextCursor: null };
}

function schoolOf(world: World, iid: string): Institution {
  const school = world.records.institutions.find(({ id }) => id === iid);
  if (!school) throw new ProductError('not-found', 'This school is not there.');
  return school;
}

function registered(world: World, iid: string) {
  const { schools } = schoolsState(world);
  const kept = schools.get(iid) ?? { createdAt: world.now(), createdBy: '', verifications: [] };
  schools.set(iid, kept);
  return kept;
}

const hasText = (world: World, record: string | null) => record !== null && schoolsState(world).texts.has(record);
