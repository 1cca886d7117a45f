import type { FastifyInstance } from 'fastify';
import type { HttpContext } from '../../core/http/context.ts';
import { schoolDirectory } from '../use-cases/school-directory.ts';
import { adminDirectoryRoutes } from './admin-directory.ts';
import { schoolExportRoutes } from './school-export.ts';
import { schoolSettingsRoutes } from './school-settings.ts';
import { approveRoutes } from './schools-approve.ts';
import { schoolFindRoutes } from './schools-find.ts';
import { registerRoutes } from './schools-register.ts';
import { verifyRoutes } from './schools-verify.ts';

export function schoolRoutes(app: FastifyInstance, http: HttpContext): void {
  const directory = schoolDirectory(http.deps);
  app.addHook('onClose', async () => directory.close());
  schoolFindRoutes(app, http, directory);
  adminDirectoryRoutes(app, http, directory);
  registerRoutes(app, http);
  verifyRoutes(app, http);
  approveRoutes(app, http);
  schoolSettingsRoutes(app, http);
  schoolExportRoutes(app, http);
}
