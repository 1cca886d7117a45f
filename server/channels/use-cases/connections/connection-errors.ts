import { ProductError } from '../../../../src/domain/errors.ts';
import { SourceError } from '../../../core/ports/connector.ts';

/** What a provider refuses, in the words of an answer. @throws ProductError `source-unusable` */
export async function asSourceUnusable<T>(providerCall: Promise<T>): Promise<T> {
  try {
    return await providerCall;
  } catch (error) {
    throw error instanceof SourceError ? new ProductError('source-unusable', error.message) : error;
  }
}
