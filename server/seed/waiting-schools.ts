import { SEED_PLANS } from '../../src/domain/institution/limits.ts';
import { stamp } from '../core/firestore/documents.ts';
import type { SchoolDocument } from '../schools/documents.ts';
import { schoolWords } from '../schools/use-cases/schools-register.ts';

type Registered = Pick<
  SchoolDocument,
  'id' | 'name' | 'handle' | 'website' | 'domains' | 'address' | 'geo' | 'phoneE164' | 'phase' | 'ageLow' | 'ageHigh'
> &
  Pick<SchoolDocument, 'roll' | 'values' | 'brandedHashtag' | 'externalIds' | 'createdBy'> & {
    /** Days ago. */
    readonly registered: number;
  };

const SCHOOLS: readonly Registered[] = [
  // As the local register has it (`registerLines`): each automatic check passes.
  {
    id: 'willow-common',
    name: 'Willow Common Primary School',
    handle: 'willow-common',
    website: 'https://willowcommonprimaryschool140.sch.example/',
    domains: ['willowcommonprimaryschool140.sch.example'],
    address: { street: '23 Chapel Street', locality: null, town: 'Elderham', county: null, postcode: 'QZ16 3EZ' },
    geo: { lat: 53.81447, lng: -0.7167 },
    phoneE164: '+441632960337',
    phase: 'primary',
    ageLow: 4,
    ageHigh: 11,
    roll: 90,
    values: ['Kindness', 'Courage'],
    brandedHashtag: 'WillowCommon',
    externalIds: { urn: '900140', ukprn: '19000140' },
    createdBy: 'demo-willow',
    registered: 2,
  },
  // In no register, on a website that anyone can make: everything is left for a person.
  {
    id: 'quarry-lane',
    name: 'Quarry Lane Forest School',
    handle: 'quarry-lane',
    website: 'https://sites.google.com/view/quarry-lane-forest',
    domains: ['sites.google.com'],
    address: { street: '2 Quarry Lane', locality: null, town: 'Sedgeford', county: null, postcode: 'VE1 6QL' },
    geo: null,
    phoneE164: '+441632960381',
    phase: 'other',
    ageLow: 3,
    ageHigh: 7,
    roll: 24,
    values: [],
    brandedHashtag: null,
    externalIds: {},
    createdBy: 'demo-quarry',
    registered: 1,
  },
];

/** Two schools that were registered and await approval. */
export function waitingSchools(now: Date): readonly SchoolDocument[] {
  return SCHOOLS.map(({ registered, ...school }) => ({
    ...school,
    country: 'GB',
    isApproved: false,
    isVerified: false,
    subscription: SEED_PLANS.find(({ id }) => id === 'starter') ?? null,
    timeZone: 'Europe/London',
    locale: 'en-GB',
    hashtags: { people: [], place: [], purpose: [] },
    groupReason: '',
    status: 'waiting',
    decision: null,
    verifiedBy: null,
    words: schoolWords(school),
    createdAt: stamp(new Date(now.getTime() - registered * 24 * 3_600_000)),
    approvedBy: null,
    approvedAt: null,
    evidence: [],
    mergedInto: null,
    answer: null,
  }));
}
