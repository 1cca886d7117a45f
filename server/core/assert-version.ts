import { ProductError } from '../../src/domain/errors.ts';

type Changed = {
  readonly message: string;
  /** What is kept now, for who can put it beside what they typed. */
  readonly latest?: { readonly values: Record<string, unknown>; readonly part?: string };
};

/** Whether what is stored was changed by another person. Without a version the last writer wins. */
export const isOutdated = (seen: number | undefined, stored: number): seen is number =>
  seen !== undefined && seen !== stored;

/**
 * @param seen the version that the caller had before them
 * @param changed asked only where it is another
 * @throws ProductError `conflict` with `latest`
 */
export function assertVersion(seen: number | undefined, stored: number, changed: () => Changed): void {
  if (!isOutdated(seen, stored)) return;
  const { message, latest } = changed();
  throw new ProductError('conflict', message, latest ? { latest: { version: stored, ...latest } } : {});
}
