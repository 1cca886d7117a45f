import { billingRoutes } from './billing/endpoints.ts';
import { connectionRoutes } from './channels/endpoints/connections.ts';
import { dataDeletionRoutes } from './channels/endpoints/data-deletions.ts';
import { feedRoutes } from './channels/endpoints/feeds.ts';
import { meteredRoutes } from './channels/endpoints/metered.ts';
import { channelPlatformRoutes } from './channels/endpoints/platform.ts';
import { uploadRoutes } from './channels/endpoints/uploads.ts';
import { collectionRoutes } from './collections/endpoints.ts';
import type { HttpContext } from './core/http/context.ts';
import type { Serve } from './core/http/serve.ts';
import { embedRoutes } from './embed/endpoints.ts';
import { peopleRoutes } from './identity/endpoints/people.ts';
import { personRoutes } from './identity/endpoints/person.ts';
import { mediaRoutes } from './media/endpoints.ts';
import { newsletterRoutes } from './newsletters/endpoints.ts';
import { adminRoutes } from './platform/endpoints/admin.ts';
import { healthRoutes } from './platform/endpoints/health.ts';
import { healthCheck, type Probes } from './platform/health.ts';
import { publicationRoutes } from './publications/endpoints.ts';
import { schoolRoutes } from './schools/endpoints.ts';
import type { SchoolDirectory } from './schools/use-cases/school-directory.ts';
import { storyRoutes } from './stories/endpoints.ts';
import { reviewRoutes } from './stories/review-endpoints.ts';
import { tourRoutes } from './tours/endpoints.ts';
import { widgetRoutes } from './widgets/endpoints.ts';

/** What single endpoints need beside the context of all. */
type EndpointParts = {
  readonly directory: SchoolDirectory;
  /** Further parts that `health` reports on. */
  readonly probes: Probes;
};

/** Gives every endpoint of the table with its handler to a host. */
export function serveEndpoints(serve: Serve, http: HttpContext, { directory, probes }: EndpointParts): void {
  const health = healthCheck(http, probes);
  healthRoutes(serve, health);
  personRoutes(serve, http);
  peopleRoutes(serve, http);
  schoolRoutes(serve, http, directory);
  adminRoutes(serve, http, health);
  feedRoutes(serve, http);
  connectionRoutes(serve, http);
  channelPlatformRoutes(serve, http);
  dataDeletionRoutes(serve, http);
  meteredRoutes(serve, http);
  uploadRoutes(serve, http);
  storyRoutes(serve, http);
  mediaRoutes(serve, http);
  reviewRoutes(serve, http);
  collectionRoutes(serve, http);
  publicationRoutes(serve, http);
  widgetRoutes(serve, http);
  newsletterRoutes(serve, http);
  tourRoutes(serve, http);
  billingRoutes(serve, http);
  embedRoutes(serve, http);
}
