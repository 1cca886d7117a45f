import type { WriteLetter } from './mailer.ts';

/** Every letter by its template. */
export const writeLetter: WriteLetter = async (name, props) => {
  const text = Object.values(props).join('\n');
  return { subject: name, text, html: '' };
};
