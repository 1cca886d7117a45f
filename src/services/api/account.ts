/** The part of the API that src/services/http/account.ts calls. */
export type AccountApi = object;
