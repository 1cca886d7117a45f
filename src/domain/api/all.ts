import * as billing from './billing.ts';
import * as channels from './channels.ts';
import * as channelsMonitor from './channels-monitor.ts';
import * as collections from './collections.ts';
import * as connections from './connections.ts';
import * as credentials from './credentials.ts';
import * as dataDeletions from './data-deletions.ts';
import * as embed from './embed.ts';
import type { EndpointSpec } from './endpoint.ts';
import * as identity from './identity.ts';
import * as media from './media.ts';
import * as meteredUse from './metered-use.ts';
import * as newsletters from './newsletters.ts';
import * as people from './people.ts';
import * as platform from './platform.ts';
import * as postCounts from './post-counts.ts';
import * as publications from './publications.ts';
import * as review from './review.ts';
import * as schools from './schools.ts';
import * as search from './search.ts';
import * as stories from './stories.ts';
import * as tours from './tours.ts';
import * as uploads from './uploads.ts';
import * as views from './views.ts';
import * as widgets from './widgets.ts';

const AREAS = {
  billing,
  channels,
  channelsMonitor,
  collections,
  connections,
  credentials,
  dataDeletions,
  embed,
  identity,
  media,
  meteredUse,
  newsletters,
  people,
  platform,
  postCounts,
  publications,
  review,
  schools,
  search,
  stories,
  tours,
  uploads,
  views,
  widgets,
};

/** Every endpoint with its area and name; for the server's start, the workbench and tests. The app needs none of it. */
export const ENDPOINTS: readonly (readonly [name: string, endpoint: EndpointSpec])[] = Object.entries(AREAS).flatMap(
  ([area, endpoints]) =>
    Object.entries<unknown>(endpoints).flatMap(([name, each]): [string, EndpointSpec][] =>
      isEndpoint(each) ? [[`${area}.${name}`, each]] : [],
    ),
);

function isEndpoint(value: unknown): value is EndpointSpec {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}
