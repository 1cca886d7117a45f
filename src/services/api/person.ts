/** The part of the API that src/services/http/person.ts calls. */
export type PersonApi = object;
