import type { ReactElement } from 'react';
import type { LetterName, Letters } from '../email-templates.ts';

/** How one letter is written. The plain text is made from the same body. */
export type Template<N extends LetterName> = {
  /** Line breaks and what is too long are taken out of it afterwards. */
  readonly subject: (props: Letters[N]) => string;
  readonly Body: (props: Letters[N]) => ReactElement;
};
