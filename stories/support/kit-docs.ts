import type { ReactNode } from 'react';

/**
 * What a component's page says beyond its stories; goes into `parameters.kit` of a story file's meta. What people call
 * the thing otherwise goes into its tags: `tags: ['autodocs', 'also:toast', 'also:snackbar']`, which the search reads.
 */
export type KitDocs = {
  /** `Stable` without it. Something deprecated says under `avoid` what to use instead. */
  readonly status?: 'New' | 'Deprecated';
  /** One sentence: when this is the right thing. */
  readonly use: string;
  /** One sentence: when it is not, and what is. */
  readonly avoid: string;
  readonly anatomy?: readonly { readonly part: string; readonly what: string }[];
  readonly keyboard?: readonly { readonly keys: readonly string[]; readonly does: string }[];
  readonly accessibility?: readonly string[];
  readonly pairs?: readonly { readonly do: Example; readonly dont: Example }[];
  /** Titles of other story files, such as `UI/Forms/Field`. */
  readonly related?: readonly string[];
};

type Example = { readonly words: string; readonly show?: () => ReactNode };
