import { expect, waitFor, within } from 'storybook/test';
import { getSchoolSettings } from '../../src/domain/api/schools.ts';
import { PICTURES } from '../../src/ui/pictures.ts';
import type { PageContext } from './app.tsx';
import type { World } from './workbench/world.ts';

type Canvas = PageContext['canvas'];

export const LOGO = 'schools/oakfield/logo/oak.png';

/** The document of Oakfield. */
export const schoolIn = ({ documents }: World) => {
  const school = documents.get('institutions', 'oakfield');
  if (!school) throw new Error('There is no Oakfield');
  return school;
};

/** What is set about Oakfield, also what its members may not read. */
export const partsOf = async (world: World) => (await world.as('platform-admin').call(getSchoolSettings)).school.parts;

/** Oakfield with everything set. */
export async function whole(world: World): Promise<void> {
  world.files.put(LOGO, PICTURES.theatre.src);
  await world.documents.update('institutions', 'oakfield', {
    country: 'GB',
    address: { street: '4 Mill Lane', locality: null, town: 'Taunton', county: 'Somerset', postcode: 'TA1 4DY' },
    geo: { lat: 51.015, lng: -3.1 },
    phoneE164: '+441632960120',
    phase: 'secondary',
    ageLow: 11,
    ageHigh: 18,
    roll: 912,
    values: ['Kindness', 'Courage', 'Curiosity'],
    brandedHashtag: 'oakfieldlife',
    domains: ['oakfield.example'],
    verifiedBy: 'dns',
    logoPath: LOGO,
    colours: { primary: '#1a5fb4', accent: '#f5c211' },
    terms: [
      { name: 'Autumn', from: '2026-09-02', to: '2026-12-18' },
      { name: 'Spring', from: '2027-01-05', to: '2027-03-26' },
    ],
  });
  const safeguarding = { name: 'Nell Harper', email: 'safe@oakfield.example' };
  await world.documents.write('institutions/oakfield/private/safeguarding', safeguarding);
}

const region = (canvas: Canvas, name: string) => canvas.findByRole('region', { name });
/** Once its code has come. */
export async function drawnRegion(canvas: Canvas, name: string): Promise<HTMLElement> {
  const part = await region(canvas, name);
  await waitFor(() => expect(part.querySelector('[data-slot="skeleton"]')).toBeNull());
  return part;
}
export const partOf = async (canvas: Canvas, name: string) => within(await drawnRegion(canvas, name));
export const logoIn = (canvas: Canvas) =>
  waitFor(() => expect(canvas.getByRole('img', { name: 'School logo' }).querySelector('img')).not.toBeNull());

const SIZE = 24_812_730;

/** As if an export had been requested on the morning of the stories’ day. */
export async function addCopy(world: World, status: 'ready' | 'failed'): Promise<void> {
  const isReady = status === 'ready';
  await world.documents.set('dataExports', 'copy', {
    id: 'copy',
    uid: null,
    iid: 'oakfield',
    askedBy: 'user-ADMIN',
    status,
    requestedAt: new Date('2026-11-20T08:12:00.000Z'),
    readyAt: isReady ? new Date('2026-11-20T08:13:10.000Z') : null,
    expiresAt: isReady ? new Date('2026-11-27T08:13:10.000Z') : null,
    size: isReady ? SIZE : null,
  });
}
