import type { SchoolsFindApi } from './schools-find.ts';

/** The part of the API that src/services/http/schools.ts calls. */
export type SchoolsApi = SchoolsFindApi;
