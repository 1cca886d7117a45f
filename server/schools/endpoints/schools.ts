import type { HttpContext } from '../../core/http/context.ts';
import type { Serve } from '../../core/http/serve.ts';
import type { SchoolDirectory } from '../use-cases/school-directory.ts';
import { adminDirectoryRoutes } from './admin-directory.ts';
import { schoolExportRoutes } from './school-export.ts';
import { schoolSettingsRoutes } from './school-settings.ts';
import { approveRoutes } from './schools-approve.ts';
import { schoolFindRoutes } from './schools-find.ts';
import { registerRoutes } from './schools-register.ts';
import { verifyRoutes } from './schools-verify.ts';

export function schoolRoutes(serve: Serve, http: HttpContext, directory: SchoolDirectory): void {
  schoolFindRoutes(serve, http, directory);
  adminDirectoryRoutes(serve, http, directory);
  registerRoutes(serve, http);
  verifyRoutes(serve, http);
  approveRoutes(serve, http);
  schoolSettingsRoutes(serve, http);
  schoolExportRoutes(serve, http);
}
