/** The part of the API that src/services/http/people.ts calls. */
export type PeopleApi = object;
