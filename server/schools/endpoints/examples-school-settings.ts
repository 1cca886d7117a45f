import type { SchoolSettings } from '../../../src/domain/institution/settings.ts';

const settings: SchoolSettings = {
  id: 'k3Qv81LmZx0a',
  isApproved: true,
  isVerified: true,
  verifiedBy: 'dns',
  domains: ['hillcrest.example'],
  status: 'approved',
  archivedAt: null,
  archivedByPlatform: false,
  deletesAt: null,
  withoutSecondStep: 3,
  parts: {
    profile: {
      version: 2,
      values: {
        name: 'Hillcrest Primary School',
        handle: 'hillcrest',
        phoneE164: '+441632960120',
        phase: 'primary',
        ageLow: 4,
        ageHigh: 11,
        roll: 212,
      },
    },
    logo: { version: 1, values: { logoPath: 'schools/k3Qv81LmZx0a/logo/7f3a.png' } },
    colours: { version: 0, values: { primary: '#1a5fb4', accent: null } },
    place: {
      version: 0,
      values: {
        country: 'GB',
        address: { street: '4 Mill Lane', locality: null, town: 'Taunton', county: 'Somerset', postcode: 'TA1 4DY' },
        geo: { lat: 51.015, lng: -3.1 },
      },
    },
    calendar: {
      version: 4,
      values: { timeZone: 'Europe/London', terms: [{ name: 'Autumn', from: '2026-09-02', to: '2026-12-18' }] },
    },
    words: {
      version: 1,
      values: {
        brandedHashtag: 'hillcrestlife',
        hashtags: { people: ['staff'], place: ['library'], purpose: ['kindness'] },
        values: ['Kindness', 'Courage'],
      },
    },
    safeguarding: { version: 1, values: { name: 'Nell Harper', email: 'safe@hillcrest.example' } },
    website: { version: 0, values: { website: 'https://www.hillcrest.example' } },
    links: {
      version: 0,
      values: {
        facebook: null,
        instagram: 'https://www.instagram.com/hillcrest',
        x: null,
        youtube: null,
        linkedin: null,
      },
    },
    signIn: { version: 1, values: { secondStepFrom: '2026-12-20T09:00:00.000Z' } },
    platform: null,
  },
};

export const settingsExamples = {
  settings: { school: settings },
  archived: { school: { ...settings, archivedAt: '2026-11-20T09:00:00.000Z' } },
  deleting: { school: { ...settings, deletesAt: '2026-12-20T09:00:00.000Z' } },
};
