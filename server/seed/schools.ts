import { SEED_PLANS } from '../../src/domain/institution/limits.ts';
import type { Institution } from '../../src/domain/institution/schema.ts';
import type { Term } from '../../src/domain/institution/settings.ts';
import type { SettingsDocument } from '../schools/settings-document.ts';

type DemoSchool = Omit<Institution, 'secondFactorFrom'> &
  Pick<SettingsDocument, 'terms' | 'safeguarding' | 'links' | 'page'>;

const plan = (id: string) => SEED_PLANS.find((entry) => entry.id === id) ?? null;

const common = {
  isApproved: true,
  isVerified: true,
  timeZone: 'Europe/London',
  locale: 'en-GB',
} as const;

/** The three terms of the school year that `now` lies in; a year ends with July. */
function termsOf(now: Date): Term[] {
  const began = now.getUTCFullYear() - (now.getUTCMonth() < 7 ? 1 : 0);
  return [
    { name: 'Autumn', from: `${began}-09-03`, to: `${began}-12-18` },
    { name: 'Spring', from: `${began + 1}-01-05`, to: `${began + 1}-03-27` },
    { name: 'Summer', from: `${began + 1}-04-13`, to: `${began + 1}-07-21` },
  ];
}

/** `website` is where the school's sample page is, where it has one; terms are those of the year around `now`. */
export function demoSchools(website: string, now: Date): readonly DemoSchool[] {
  return [
    {
      ...common,
      id: 'oakfield',
      name: 'Oakfield School',
      handle: 'oakfield',
      subscription: plan('school'),
      website,
      country: 'GB',
      address: {
        street: '20 Orchard Way',
        locality: 'Upper Heronbury',
        town: 'Heronbury',
        county: 'Thornshire',
        postcode: 'QA5 3LD',
      },
      geo: { lat: 51.21, lng: -2.59 },
      phoneE164: '+441632960120',
      phase: 'secondary',
      ageLow: 11,
      ageHigh: 18,
      roll: 1_140,
      values: ['Kindness', 'Curiosity', 'Courage', 'Belonging'],
      brandedHashtag: 'OakfieldLife',
      colours: { primary: '#1d2f5e', accent: '#e0a526' },
      safeguarding: { name: 'Priya Nair', email: 'safeguarding@oakfield.example' },
      links: { youtube: 'https://www.youtube.com/@oakfieldschool' },
      page: {
        enabled: true,
        intro:
          'What happens in our classrooms, on our stage and on our fields, told by the people who were there. Families, neighbours and former pupils are welcome to read along.',
      },
      terms: termsOf(now),
      hashtags: {
        people: 'year7 year8 year9 year10 year11 sixthform choir staff parents alumni schoolcouncil'.split(' '),
        place:
          'drama science music art sport football netball cricket swimming run sportsday library kitchen outdoors garden technology languages history maths debate chess trip assembly'.split(
            ' ',
          ),
        purpose: 'belonging kindness curiosity courage creativity perseverance service teamwork remembrance'.split(' '),
      },
    },
    {
      ...common,
      id: 'riverside',
      name: 'Riverside Primary',
      handle: 'riverside',
      subscription: plan('starter'),
      website: null,
      country: 'GB',
      address: {
        street: '3 Bridge Street',
        locality: 'Riverside',
        town: 'Sedgeford',
        county: 'Thornshire',
        postcode: 'VE1 4RD',
      },
      geo: { lat: 51.34, lng: -2.41 },
      phoneE164: '+441632960340',
      phase: 'primary',
      ageLow: 4,
      ageHigh: 11,
      roll: 208,
      values: ['Kindness', 'Perseverance'],
      brandedHashtag: 'RiversideFamily',
      terms: termsOf(now),
      hashtags: {
        people: 'class1 class2 class3 class4'.split(' '),
        place: 'art music outdoors kitchen library maths science football drama technology'.split(' '),
        purpose: 'kindness curiosity belonging perseverance courage creativity teamwork'.split(' '),
      },
    },
  ];
}
