import { type EndpointPages, type EndpointResource, usePagedResource, useResource } from '../../data/resource.ts';
import type { MonitoredFeed, MonitorQuery, MonitorSummary } from '../../domain/admin/channels-monitor.ts';
import { monitorChannels } from '../../domain/api/channels-monitor.ts';

/** How many channels come at a time. */
const PAGE = 100;

/** The channels of all schools, page by page. */
export function useMonitor(query: MonitorQuery): EndpointPages<MonitoredFeed> {
  return usePagedResource(monitorChannels, { query }, { limit: PAGE, keeps: true });
}

/** How many channels are how, of one network or all. */
export function useMonitorSummary(network: MonitorQuery['network']): EndpointResource<MonitorSummary> {
  return useResource(monitorChannels, 'summary', { query: { limit: 1, ...(network ? { network } : {}) } });
}
