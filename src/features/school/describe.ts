import { addressLine, PHASES, type Phase } from '../../domain/institution/registration.ts';
import { LINKS, type LinkName, type SchoolParts } from '../../domain/institution/settings.ts';
import { rangeText } from '../../lib/day-text.ts';
import { dateText } from '../../patterns/dates.ts';

/** A part as a list, for people who can only read it and for what someone else has saved. */
export type Described = { readonly term: string; readonly value: string }[];

type Values<P extends keyof SchoolParts> = NonNullable<SchoolParts[P]>['values'];

const NONE = 'Not set';
const tagged = (tags: readonly string[]) => tags.map((tag) => `#${tag}`).join(' ') || NONE;

export const describe = {
  profile: (school: Values<'profile'>): Described => [
    { term: 'Name', value: school.name },
    { term: 'Short name', value: `@${school.handle}` },
    { term: 'Type of school', value: PHASES[school.phase as Phase] ?? NONE },
    { term: 'Ages', value: agesOf(school) },
    { term: 'Number of pupils', value: school.roll?.toLocaleString('en-GB') ?? NONE },
  ],
  contact: ({ phoneE164 }: Values<'contact'>): Described => [{ term: 'Phone', value: phoneE164 ?? NONE }],
  colours: ({ primary, accent }: Values<'colours'>): Described => [
    { term: 'Main colour', value: primary ?? NONE },
    { term: 'Second colour', value: accent ?? NONE },
  ],
  place: ({ country, address, geo }: Values<'place'>): Described => [
    { term: 'Address', value: addressLine({ address, country }) || NONE },
    { term: 'Map location', value: geo ? `${geo.lat}, ${geo.lng}` : NONE },
  ],
  calendar: ({ timeZone, terms }: Values<'calendar'>): Described => [
    { term: 'Time zone', value: zoneName(timeZone) },
    ...terms.map((term) => ({ term: term.name, value: rangeText(term) })),
    ...(terms.length === 0 ? [{ term: 'Terms', value: NONE }] : []),
  ],
  words: ({ brandedHashtag, hashtags, values }: Values<'words'>): Described => [
    { term: 'School hashtag', value: brandedHashtag ? `#${brandedHashtag}` : NONE },
    { term: 'People', value: tagged(hashtags.people) },
    { term: 'Place', value: tagged(hashtags.place) },
    { term: 'Purpose', value: tagged(hashtags.purpose) },
    { term: 'Values', value: values.join(', ') || NONE },
  ],
  safeguarding: ({ name, email }: Values<'safeguarding'>): Described => [
    { term: 'Safeguarding contact', value: name ?? NONE },
    { term: 'Safeguarding email', value: email ?? NONE },
  ],
  website: ({ website }: Values<'website'>): Described => [{ term: 'Website', value: website ?? NONE }],
  links: (links: Values<'links'>): Described =>
    Object.entries(LINKS).map(([name, label]) => ({ term: label, value: links[name as LinkName] ?? NONE })),
  page: ({ enabled, intro, collectionIds, showSearch }: Values<'page'>): Described => [
    { term: 'School page', value: enabled ? 'On' : 'Off' },
    { term: 'Introduction', value: intro || NONE },
    { term: 'Filters', value: collectionsText(collectionIds.length) },
    { term: 'Search box', value: showSearch ? 'Shown' : 'Not shown' },
  ],
  signIn: ({ secondFactorFrom }: Values<'signIn'>): Described => [
    {
      term: 'Two-step verification',
      value: secondFactorFrom ? `Required from ${dateText(secondFactorFrom)}` : 'Optional for each person',
    },
  ],
  platform: ({ hubspotId }: Values<'platform'>): Described => [{ term: 'HubSpot ID', value: hubspotId ?? NONE }],
};

/** What someone else has changed, or everything where only the order differs. */
export function differences(before: Described, after: Described): Described {
  const unchanged = new Set(before.map(({ term, value }) => `${term}\n${value}`));
  const changed = after.filter(({ term, value }) => !unchanged.has(`${term}\n${value}`));
  return changed.length > 0 ? changed : after;
}

/** `Europe/London` as `Europe: London`. */
export function zoneName(zone: string): string {
  return zone.replaceAll('_', ' ').replace('/', ': ').replaceAll('/', ', ');
}

const collectionsText = (count: number) => (count === 0 ? NONE : `${count} collection${count === 1 ? '' : 's'}`);

function agesOf({ ageLow, ageHigh }: Values<'profile'>): string {
  if (ageLow !== null && ageHigh !== null) return `${ageLow} to ${ageHigh}`;
  if (ageLow !== null) return `From ${ageLow}`;
  return ageHigh === null ? NONE : `Up to ${ageHigh}`;
}
