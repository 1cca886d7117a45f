import * as api from '../../../src/domain/api/platform.ts';
import type { Serve } from '../../core/http/serve.ts';
import type { HealthCheck } from '../health.ts';

export function healthRoutes(serve: Serve, health: HealthCheck): void {
  serve(api.getHealth, async (_visitor, { answer }) => {
    const seen = await health();
    if (seen.status === 'failing') {
      answer.status(503);
      answer.header('retry-after', '1');
    }
    answer.header('cache-control', 'no-store');
    return seen;
  });
}
