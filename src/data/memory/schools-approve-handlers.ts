import { ProductError } from '../../domain/errors.ts';
import {
  type Application,
  applicationQuerySchema,
  approveSchema,
  askSchema,
  confirmCallSchema,
  mergeSchema,
  rejectSchema,
} from '../../domain/institution/approval.ts';
import { isFreeMail } from '../../domain/institution/domains.ts';
import { SEED_PLANS } from '../../domain/institution/limits.ts';
import { isAddressOf } from '../../domain/institution/own-domain.ts';
import type { Institution } from '../../domain/institution/schema.ts';
import { wordsOf } from '../../domain/story/search-words.ts';
import type { MemoryRoute, On } from './on.ts';
import type { Asked } from './respond.ts';
import { userOf } from './respond.ts';
import { schoolsState } from './schools-state.ts';
import type { World } from './world.ts';

export function schoolsApproveHandlers(on: On): MemoryRoute[] {
  const decide = (what: string, work: (asked: Asked, school: Institution) => Partial<Institution>) =>
    on('post', `/admin/schools/:iid/${what}`, 'platform', (asked) => {
      const { world } = asked;
      const school = schoolOf(world, asked.param('iid'));
      if (school.isApproved) throw new ProductError('conflict', `${school.name} is approved already.`);
      if (school.status === 'merged')
        throw new ProductError('conflict', `${school.name} was merged with another school.`);
      if (school.suspension) throw new ProductError('conflict', `${school.name} is suspended. Resume it first.`);
      Object.assign(school, work(asked, school));
      return { body: { application: applicationOf(world, school) } };
    });
  return [
    on('get', '/admin/schools', 'platform', ({ world, query }) => {
      const asked = applicationQuerySchema.safeParse(Object.fromEntries(query));
      if (!asked.success) throw new ProductError('invalid', 'This is not known here.');
      const { status = 'waiting', q = '' } = asked.data;
      const typed = wordsOf(q);
      const items = world.records.institutions
        .filter((school) => school.status === status)
        .filter(({ name, handle, address }) => {
          const words = wordsOf([name, handle, address?.town, address?.postcode].join(' '));
          return typed.every((part) => words.some((word) => word.startsWith(part)));
        })
        .map((school) => applicationOf(world, school))
        .sort((a, b) => (a.createdAt ?? '').localeCompare(b.createdAt ?? ''));
      return { body: { items, nextCursor: null } };
    }),
    decide('approve', ({ body }) => {
      const { plan } = body(approveSchema);
      const subscription = SEED_PLANS.find(({ id }) => id === plan);
      if (!subscription) {
        throw new ProductError('invalid', 'There is no such plan.', { fields: { plan: 'There is no such plan.' } });
      }
      return { isApproved: true, status: 'approved', decision: null, subscription };
    }),
    decide('reject', ({ world, body }) => ({
      status: 'declined',
      decision: { text: body(rejectSchema).reason, at: world.now() },
    })),
    decide('ask', ({ world, body }) => ({
      status: 'asked',
      decision: { text: body(askSchema).question, at: world.now() },
    })),
    on('post', '/admin/schools/:iid/verify', 'platform', ({ world, param, body }) => {
      body(confirmCallSchema);
      const school = schoolOf(world, param('iid'));
      if (school.isVerified) throw new ProductError('conflict', 'The school is verified already.');
      Object.assign(school, { isVerified: true, verifiedBy: 'call' });
      return { body: { application: applicationOf(world, school) } };
    }),
    decide('merge', ({ world, body }, school) => {
      const { into, role } = body(mergeSchema);
      const target = schoolOf(world, into);
      if (target.id === school.id) throw new ProductError('conflict', 'This is the same school.');
      const by = schoolsState(world).schools.get(school.id)?.createdBy;
      const claims = by ? userOf(world, by)?.claims : undefined;
      if (by && claims) {
        const { [school.id]: _, ...institutions } = claims.institutions ?? {};
        world.setClaims(by, { ...claims, institutions: { [into]: { role }, ...institutions } });
      }
      return { status: 'merged', decision: { text: `This school is now ${target.name}.`, at: world.now() } };
    }),
  ];
}

function applicationOf(world: World, school: Institution): Application {
  const kept = schoolsState(world).schools.get(school.id);
  const person = kept ? APPLICANTS[kept.createdBy] : undefined;
  const email = person?.email ?? '';
  const [first = ''] = wordsOf(school.name);
  return {
    school,
    createdAt: kept?.createdAt ?? null,
    by: kept ? { uid: kept.createdBy, displayName: null, email: null, jobtitle: null, ...person } : null,
    evidence: {
      domainMatch: (school.domains ?? []).some((domain) => isAddressOf(domain, email)),
      isFreeMail: isFreeMail(email.split('@').at(-1) ?? ''),
      looksLikeDomain: null,
      verifiedBy: school.verifiedBy ?? null,
      hasRegisterNumber: Object.values(school.externalIds ?? {}).some(Boolean),
    },
    verifications: kept?.verifications ?? [],
    similar: world.records.institutions
      .filter(({ id, status }) => id !== school.id && status !== 'declined' && status !== 'merged')
      .filter(({ name }) => wordsOf(name).includes(first)),
    members: 1,
    answer: kept?.answer ?? null,
  };
}

/** Who registers schools in memory. */
const APPLICANTS: Record<string, { displayName: string; email: string; jobtitle: string }> = {
  'user-no-school': { displayName: 'Noah Whitlock', email: 'new@sprx.test', jobtitle: 'Teacher' },
  'applicant-office': { displayName: 'Beth Amos', email: 'office@hillcrest.example', jobtitle: 'Office manager' },
  'applicant-free': { displayName: 'Callum Reeve', email: 'callum.reeve@gmail.com', jobtitle: 'Volunteer' },
};

function schoolOf(world: World, iid: string): Institution {
  const school = world.records.institutions.find(({ id }) => id === iid);
  if (!school) throw new ProductError('not-found', 'This school is not there.');
  return school;
}
