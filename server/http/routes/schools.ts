import type { FastifyInstance } from 'fastify';
import type { HttpContext } from '../context.ts';
import { schoolExportRoutes } from './school-export.ts';
import { schoolSettingsRoutes } from './school-settings.ts';
import { approveRoutes } from './schools-approve.ts';
import { schoolFindRoutes } from './schools-find.ts';
import { registerRoutes } from './schools-register.ts';
import { verifyRoutes } from './schools-verify.ts';

export function schoolRoutes(app: FastifyInstance, http: HttpContext): void {
  schoolFindRoutes(app, http);
  registerRoutes(app, http);
  verifyRoutes(app, http);
  approveRoutes(app, http);
  schoolSettingsRoutes(app, http);
  schoolExportRoutes(app, http);
}
