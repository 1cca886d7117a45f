import type { RegistrationInput } from '../../src/domain/institution/registration.ts';

/** A school that is not registered; another one for each number. */
export function registration(n = 1, changes: Partial<RegistrationInput> = {}): RegistrationInput {
  return {
    name: `Hillcrest Primary School ${n}`,
    handle: `hillcrest-${n}`,
    website: `https://www.hillcrest-${n}.example`,
    country: 'GB',
    address: { street: '4 Mill Lane', town: 'Taunton', county: 'Somerset', postcode: 'TA1 4DY' },
    geo: { lat: 51.015, lng: -3.1 },
    phoneE164: '+441632960120',
    phase: 'primary',
    ageLow: 4,
    ageHigh: 11,
    roll: 212,
    values: ['Kindness', 'Courage'],
    brandedHashtag: '#HillcrestLife',
    externalIds: {},
    ...changes,
  };
}
