import type { SchoolsApi } from '../api/schools.ts';
import { billingApi } from './billing.ts';
import type { Calls } from './calls.ts';
import { schoolExportApi } from './school-export.ts';
import { schoolSettingsApi } from './school-settings.ts';
import { schoolsFindApi } from './schools-find.ts';
import { schoolsRegisterApi } from './schools-register.ts';

export function schoolsApi(calls: Calls): SchoolsApi {
  return {
    ...schoolsFindApi(calls),
    ...schoolsRegisterApi(calls),
    ...schoolSettingsApi(calls),
    ...schoolExportApi(calls),
    ...billingApi(calls),
  };
}
