/** The part of the API that src/services/http/admin.ts calls. */
export type AdminApi = object;
