import * as api from '../../../src/domain/api/schools.ts';
import type { HttpContext } from '../../core/http/context.ts';
import type { Serve } from '../../core/http/serve.ts';
import { currentInstitution } from '../use-cases/institutions.ts';

export function institutionRoutes(serve: Serve, http: HttpContext): void {
  serve(api.getCurrentInstitution, async (actor) => ({ institution: await currentInstitution(http.deps, actor) }));
}
