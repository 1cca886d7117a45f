import type { Application } from '../../../src/domain/institution/approval.ts';
import { SEED_PLANS } from '../../../src/domain/institution/limits.ts';
import type { Institution } from '../../../src/domain/institution/schema.ts';
import type { Verifications } from '../../../src/domain/institution/verification.ts';

const school: Institution = {
  id: 'k3Qv81LmZx0a',
  name: 'Hillcrest Primary School',
  handle: 'hillcrest',
  isApproved: false,
  isVerified: false,
  subscription: SEED_PLANS[0] ?? null,
  stripeCustomerId: null,
  hubspotId: null,
  website: 'https://www.hillcrest.example',
  timeZone: 'Europe/London',
  locale: 'en-GB',
  hashtags: { people: [], place: [], purpose: [] },
  country: 'GB',
  address: { street: '4 Mill Lane', locality: null, town: 'Taunton', county: 'Somerset', postcode: 'TA1 4DY' },
  geo: { lat: 51.015, lng: -3.1 },
  phoneE164: '+441632960120',
  phase: 'primary',
  ageLow: 4,
  ageHigh: 11,
  roll: 212,
  values: ['Kindness', 'Courage'],
  brandedHashtag: 'hillcrestlife',
  domains: ['hillcrest.example'],
  externalIds: {},
  status: 'waiting',
  decision: null,
  verifiedBy: null,
};

const verifications: Verifications = {
  isVerified: false,
  verifiedBy: null,
  domain: 'hillcrest.example',
  phoneE164: '+441632960120',
  items: [
    {
      method: 'dns',
      status: 'pending',
      to: 'hillcrest.example',
      record: 'sprx-verification=5d41402abc4b2a76b9719d911017c592',
      problem: null,
      requestedAt: '2026-11-20T09:00:00.000Z',
      checkedAt: null,
    },
  ],
  nextCursor: null,
};

const application: Application = {
  school,
  createdAt: '2026-11-19T14:20:00.000Z',
  by: {
    uid: 'uid-of-the-office',
    displayName: 'Nell Harper',
    email: 'office@hillcrest.example',
    jobtitle: 'Office manager',
  },
  evidence: { domainMatch: true, isFreeMail: false, looksLikeDomain: null, verifiedBy: null, hasRegisterNumber: false },
  verifications: verifications.items,
  similar: [],
  members: 1,
  answer: null,
};

export const schoolExamples = {
  school,
  application,
  verifications,
  verified: {
    ...verifications,
    isVerified: true,
    verifiedBy: 'dns',
    items: verifications.items.map((item) => ({
      ...item,
      status: 'done',
      checkedAt: '2026-11-20T11:00:00.000Z',
    })),
  },
};
