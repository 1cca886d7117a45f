import type { NetworkSource } from '../../../src/domain/networks/all.ts';
import type { Actor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import type { Connector } from '../../core/ports/connector.ts';

/** Counts a use of one source by one school, whoever asks. @throws ProductError `too-many-requests` */
export function limitSource(
  { limits }: Pick<Deps, 'limits'>,
  { iid }: Pick<Actor, 'iid'>,
  connector: Connector,
  { source }: NetworkSource,
): Promise<void> {
  return limits.take('source', `${iid} ${connector.sourceKey(source)}`);
}
