import type { FoundSchool, RegisterSchool } from '../../../src/domain/register/schema.ts';

const school: FoundSchool = {
  kind: 'school',
  id: 'hillcrest',
  name: 'Hillcrest School',
  town: 'Heronbury',
  postcodeArea: 'QA5',
  isApproved: true,
};

const register: RegisterSchool = {
  id: 'gias-900123',
  name: "St Hilda's CofE Primary School",
  externalIds: { urn: '900123', ukprn: '19000123', ncessch: null },
  phase: 'primary',
  ageLow: 4,
  ageHigh: 11,
  roll: 214,
  country: 'GB',
  address: { street: '12 Mill Lane', locality: null, town: 'Heronbury', county: 'Thornshire', postcode: 'QA5 2ST' },
  geo: { lat: 52.28519, lng: -0.61856 },
  website: 'https://www.sthildas.example',
  phoneE164: '+441632960110',
};

/** One of each, for the API's description. */
export const schoolsFindExamples = {
  found: {
    items: [
      school,
      {
        kind: 'register',
        id: register.id,
        name: register.name,
        town: register.address.town,
        postcodeArea: 'QA5',
        isApproved: false,
      },
    ] satisfies FoundSchool[],
    nextCursor: null,
  },
  card: { school },
  register: { school: register },
};
