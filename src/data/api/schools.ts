import type { BillingApi } from './billing.ts';
import type { SchoolExportApi } from './school-export.ts';
import type { SchoolSettingsApi } from './school-settings.ts';
import type { SchoolsFindApi } from './schools-find.ts';
import type { SchoolsRegisterApi } from './schools-register.ts';

/** The part of the API that src/data/http/schools.ts calls. */
export type SchoolsApi = SchoolsFindApi & SchoolsRegisterApi & SchoolSettingsApi & SchoolExportApi & BillingApi;
