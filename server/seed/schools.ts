import { SEED_PLANS } from '../../src/domain/institution/limits.ts';
import type { Institution } from '../../src/domain/institution/schema.ts';

const plan = (id: string) => SEED_PLANS.find((entry) => entry.id === id) ?? null;

const common = {
  isApproved: true,
  isVerified: true,
  stripeCustomerId: null,
  hubspotId: null,
  timeZone: 'Europe/London',
  locale: 'en-GB',
} as const;

/** `website` is where the school's sample page is, where it has one. */
export function demoSchools(website: string): readonly Institution[] {
  return [
    {
      ...common,
      id: 'oakfield',
      name: 'Oakfield School',
      handle: 'oakfield',
      subscription: plan('school'),
      website,
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
      hashtags: {
        people: 'class1 class2 class3 class4'.split(' '),
        place: 'art music outdoors kitchen library maths science football drama technology'.split(' '),
        purpose: 'kindness curiosity belonging perseverance courage creativity teamwork'.split(' '),
      },
    },
  ];
}
