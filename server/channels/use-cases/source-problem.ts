import { ProductError } from '../../../src/domain/errors.ts';
import type { Network } from '../../../src/domain/feed/schema.ts';
import { SourceError } from '../../connectors/connector.ts';

export function sourceField(network: Network, message: string): Record<string, string> {
  return { [network === 'rss' ? 'source.url' : 'source']: message };
}

export function unknownNetwork(): ProductError {
  const message = 'This kind of channel cannot be connected yet.';
  return new ProductError('invalid', message, { fields: { network: message } });
}

/** A source that cannot be reached now may be there at the first reading; one that may never be read is refused here. */
export async function unlessRefused(check: () => Promise<void> | undefined, network: Network): Promise<void> {
  try {
    await check();
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    if (error.code === 'refused-address') throw sourceProblem(error, network);
  }
}

/** A literal or resolved address that may not be read is the form's fault; everything else is the source's. */
export function sourceProblem(error: SourceError, network: Network): ProductError {
  const fields = sourceField(network, error.message);
  return new ProductError(error.code === 'refused-address' ? 'invalid' : 'source-unusable', error.message, { fields });
}
