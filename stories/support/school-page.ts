import { expect, waitFor, within } from 'storybook/test';
import { settingsKept } from '../../src/data/memory/school-settings-handlers.ts';
import { putFile } from '../../src/data/memory/uploads.ts';
import type { World } from '../../src/data/memory/world.ts';
import type { DataExport } from '../../src/domain/person/export.ts';
import { PICTURES } from '../../src/ui/pictures.ts';
import type { PageContext } from './memory-app.tsx';

type Canvas = PageContext['canvas'];

export const LOGO = 'schools/oakfield/logo/oak.png';

export const schoolIn = ({ records }: World) => {
  const school = records.institutions.find(({ id }) => id === 'oakfield');
  if (!school) throw new Error('There is no Oakfield');
  return school;
};

/** Oakfield with everything set. */
export function whole(world: World): void {
  Object.assign(schoolIn(world), {
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
  });
  putFile(world, LOGO, PICTURES.theatre.src);
  Object.assign(settingsKept(world, 'oakfield'), {
    logo: { logoPath: LOGO },
    colours: { primary: '#1a5fb4', accent: '#f5c211' },
    terms: [
      { name: 'Autumn', from: '2026-09-02', to: '2026-12-18' },
      { name: 'Spring', from: '2027-01-05', to: '2027-03-26' },
    ],
    safeguarding: { name: 'Nell Harper', email: 'safe@oakfield.example' },
  });
}

const region = (canvas: Canvas, name: string) => canvas.findByRole('region', { name });
export const partOf = async (canvas: Canvas, name: string) => within(await region(canvas, name));
export const logoIn = (canvas: Canvas) =>
  waitFor(() =>
    expect(canvas.getByRole('img', { name: 'The school’s logo: chosen' }).querySelector('img')).not.toBeNull(),
  );

/** A copy of everything the school has, asked for on the morning of the stories’ day. */
export const copyOf = (status: DataExport['status']): DataExport => ({
  id: 'copy',
  status,
  requestedAt: '2026-11-20T08:12:00.000Z',
  readyAt: status === 'ready' || status === 'expired' ? '2026-11-20T08:13:10.000Z' : null,
  expiresAt: status === 'ready' || status === 'expired' ? '2026-11-27T08:13:10.000Z' : null,
  size: status === 'ready' || status === 'expired' ? 24_812_730 : null,
});
