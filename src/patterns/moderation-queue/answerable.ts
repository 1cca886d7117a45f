import type { ErrorCode } from '../../domain/errors.ts';

/**
 * What takes an answer first, and where that is asked for. The review queue asks whether there is consent, and whether it is meant
 * although it changed or a colleague has it; a dialog of each screen asks whether pictures that were taken down are shown again.
 */
const ANSWERABLE: ReadonlyMap<string, 'queue' | 'dialog'> = new Map<ErrorCode, 'queue' | 'dialog'>([
  ['consent-needed', 'queue'],
  ['conflict', 'queue'],
  ['picture-taken-down', 'dialog'],
]);

type Failure = { readonly code: string };

export const isAskedInQueue = ({ code }: Failure): boolean => ANSWERABLE.get(code) === 'queue';
export const isAskedInDialog = ({ code }: Failure): boolean => ANSWERABLE.get(code) === 'dialog';
