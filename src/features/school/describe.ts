import { addressLine, PHASES, type Phase } from '../../domain/institution/registration.ts';
import { LINKS, type LinkName, type SchoolParts } from '../../domain/institution/settings.ts';
import { rangeText } from '../../lib/day-text.ts';
import { dateText } from '../../patterns/dates.ts';

/** A part in words, for who may only read it and for what somebody else has made of it. */
export type Described = { readonly term: string; readonly value: string }[];

type Values<P extends keyof SchoolParts> = NonNullable<SchoolParts[P]>['values'];

const NONE = 'Not set';
const tagged = (tags: readonly string[]) => tags.map((tag) => `#${tag}`).join(' ') || NONE;

export const describe = {
  profile: (school: Values<'profile'>): Described => [
    { term: 'Name', value: school.name },
    { term: 'Short name', value: `@${school.handle}` },
    { term: 'Telephone', value: school.phoneE164 ?? NONE },
    { term: 'Kind of school', value: PHASES[school.phase as Phase] ?? NONE },
    { term: 'Ages', value: agesOf(school) },
    { term: 'Pupils', value: school.roll?.toLocaleString('en-GB') ?? NONE },
  ],
  colours: ({ primary, accent }: Values<'colours'>): Described => [
    { term: 'Main colour', value: primary ?? NONE },
    { term: 'Second colour', value: accent ?? NONE },
  ],
  place: ({ country, address, geo }: Values<'place'>): Described => [
    { term: 'Address', value: addressLine({ address, country }) || NONE },
    { term: 'On the map', value: geo ? `${geo.lat}, ${geo.lng}` : NONE },
  ],
  calendar: ({ timeZone, terms }: Values<'calendar'>): Described => [
    { term: 'Time zone', value: zoneName(timeZone) },
    ...terms.map((term) => ({ term: term.name, value: rangeText(term) })),
    ...(terms.length === 0 ? [{ term: 'Terms', value: NONE }] : []),
  ],
  words: ({ brandedHashtag, hashtags, values }: Values<'words'>): Described => [
    { term: 'Own hashtag', value: brandedHashtag ? `#${brandedHashtag}` : NONE },
    { term: 'People', value: tagged(hashtags.people) },
    { term: 'Place', value: tagged(hashtags.place) },
    { term: 'Purpose', value: tagged(hashtags.purpose) },
    { term: 'Values', value: values.join(', ') || NONE },
  ],
  safeguarding: ({ name, email }: Values<'safeguarding'>): Described => [
    { term: 'Name', value: name ?? NONE },
    { term: 'E-mail address', value: email ?? NONE },
  ],
  website: ({ website }: Values<'website'>): Described => [{ term: 'Web site', value: website ?? NONE }],
  links: (links: Values<'links'>): Described =>
    Object.entries(LINKS).map(([name, label]) => ({ term: label, value: links[name as LinkName] ?? NONE })),
  signIn: ({ secondFactorFrom }: Values<'signIn'>): Described => [
    {
      term: 'Second step',
      value: secondFactorFrom ? `Required from ${dateText(secondFactorFrom)} on` : 'Everybody decides for themselves',
    },
  ],
  platform: ({ hubspotId }: Values<'platform'>): Described => [{ term: 'HubSpot id', value: hubspotId ?? NONE }],
};

/** What somebody else has changed; everything where the words are the same and only their order is not. */
export function differences(before: Described, after: Described): Described {
  const known = new Set(before.map(({ term, value }) => `${term}\n${value}`));
  const changed = after.filter(({ term, value }) => !known.has(`${term}\n${value}`));
  return changed.length > 0 ? changed : after;
}

/** `Europe/London` as `Europe: London`. */
export function zoneName(zone: string): string {
  return zone.replaceAll('_', ' ').replace('/', ': ').replaceAll('/', ', ');
}

function agesOf({ ageLow, ageHigh }: Values<'profile'>): string {
  if (ageLow !== null && ageHigh !== null) return `${ageLow} to ${ageHigh}`;
  if (ageLow !== null) return `From ${ageLow}`;
  return ageHigh === null ? NONE : `Up to ${ageHigh}`;
}
