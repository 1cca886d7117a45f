import { ProductError } from '../../../src/domain/errors.ts';
import {
  isReceiving,
  manifestOf,
  type Network,
  type NetworkSource,
  networkSource,
} from '../../../src/domain/networks/all.ts';
import type { FetchAllow } from '../../../src/domain/rules.ts';
import type { Deps } from '../../core/deps.ts';
import { type Connector, SourceError } from '../../core/ports/connector.ts';
/** @returns `fields` with this message at the part of the source that a person would look at. */
export function sourceField({ network, source }: NetworkSource, message: string): Record<string, string> {
  return { [`source.${manifestOf(network).problemField(source)}`]: message };
}

export function unknownNetwork(): ProductError {
  const message = 'This network can’t be connected yet.';
  return new ProductError('invalid', message, { fields: { network: message } });
}

/** A source of this network as it is stored. @throws ProductError `invalid` */
export function parseSource(network: Network, input: unknown, allow: FetchAllow): NetworkSource {
  const manifest = manifestOf(network);
  if (!manifest.capabilities.connect || isReceiving(network)) {
    const message = 'The address of this channel can’t be changed.';
    throw new ProductError('invalid', message, { fields: { source: message } });
  }
  const parsed = manifest.request(allow).safeParse(input);
  if (parsed.success) return networkSource(network, parsed.data);
  const fields: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) fields[['source', ...path].join('.')] ??= message;
  throw new ProductError('invalid', Object.values(fields)[0] ?? 'Check the address.', { fields });
}

/** The source as it is stored, where the provider alone knows what was meant. @throws ProductError */
export async function resolveSource(
  connector: Connector,
  requestedSource: NetworkSource,
  signal: AbortSignal = new AbortController().signal,
): Promise<NetworkSource> {
  try {
    return networkSource(
      requestedSource.network,
      (await connector.resolve?.(requestedSource.source, signal)) ?? requestedSource.source,
    );
  } catch (error) {
    throw error instanceof SourceError ? sourceProblem(error, requestedSource) : error;
  }
}

/** A source that cannot be reached now may be there at the first reading; one that may never be read is refused here. */
export async function unlessRefused(check: () => Promise<void> | undefined, source: NetworkSource): Promise<void> {
  try {
    await check();
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    if (error.code === 'refused-address') throw sourceProblem(error, source);
  }
}

/** A literal or resolved address that may not be read is the form's fault; everything else is the source's. */
export function sourceProblem(error: SourceError, source: NetworkSource): ProductError {
  const fields = sourceField(source, error.message);
  return new ProductError(error.code === 'refused-address' ? 'invalid' : 'source-unusable', error.message, { fields });
}

/** What a page announces as its source, unless it may not be read. */
export function announcedBy(
  { fetchAllow }: Pick<Deps, 'fetchAllow'>,
  { network }: NetworkSource,
  error: unknown,
): NetworkSource | null {
  if (!(error instanceof SourceError) || !error.instead) return null;
  const parsed = manifestOf(network).request(fetchAllow).safeParse(error.instead);
  return parsed.success ? networkSource(network, parsed.data) : null;
}
