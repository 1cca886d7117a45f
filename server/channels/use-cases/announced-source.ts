import { type NetworkSource, networkSource } from '../../../src/domain/networks/all.ts';
import type { Deps } from '../../core/deps.ts';
import { type Connector, SourceError } from '../../core/ports/connector.ts';
import { firstPage } from './preview-feed.ts';
import { announcedBy, resolveSource, unlessRefused } from './source-problem.ts';

/** A person is waiting, and the channel can be made without it. */
const LONGEST_LOOK_MS = 8_000;

/**
 * The source that is meant by an address of a page which announces it; else the source as it is, also where it does not answer.
 */
async function announcedSource(
  deps: Deps,
  iid: string,
  input: NetworkSource,
  signal: AbortSignal,
): Promise<NetworkSource> {
  if (!deps.connectors.get(input.network)?.announces?.(input.source)) return input;
  const where = { ...input, iid, connectionId: undefined, credential: undefined };
  const tooLong = AbortSignal.timeout(LONGEST_LOOK_MS);
  try {
    await firstPage(deps, where, AbortSignal.any([signal, tooLong]));
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof SourceError) && !tooLong.aborted) throw error;
    return announcedBy(deps, input, error) ?? input;
  }
  return input;
}

/** As it is stored. An address that may not be read at all is not looked at. @throws ProductError */
export async function sourceMeantBy(
  deps: Deps,
  connector: Connector,
  iid: string,
  requestedSource: NetworkSource,
  signal: AbortSignal,
): Promise<NetworkSource> {
  const { network, source } = await resolveSource(connector, requestedSource, signal);
  await unlessRefused(() => connector.check?.(source, signal), requestedSource);
  return announcedSource(deps, iid, networkSource(network, source), signal);
}
