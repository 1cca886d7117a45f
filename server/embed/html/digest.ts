import type { Hashing } from '../../core/ports/hashing.ts';

/** As a policy names what it allows: in base64 with its padding. */
export const digest = ({ sha256 }: Hashing, text: string): string =>
  `'sha256-${sha256(text, 'base64url').replaceAll('-', '+').replaceAll('_', '/')}='`;
