import { billingHandlers } from './billing-handlers.ts';
import type { MemoryRoute, On } from './on.ts';
import { schoolExportHandlers } from './school-export-handlers.ts';
import { schoolSettingsHandlers } from './school-settings-handlers.ts';
import { schoolsApproveHandlers } from './schools-approve-handlers.ts';
import { schoolsFindHandlers } from './schools-find-handlers.ts';
import { schoolsRegisterHandlers } from './schools-register-handlers.ts';

export function schoolsHandlers(on: On): MemoryRoute[] {
  return [
    ...schoolsFindHandlers(on),
    ...schoolsRegisterHandlers(on),
    ...schoolsApproveHandlers(on),
    ...schoolSettingsHandlers(on),
    ...schoolExportHandlers(on),
    ...billingHandlers(on),
  ];
}
