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
  /**
   * The table of variants, sizes and states is made from the code and the first story's arguments. Here is what the code does
   * not say: other arguments, states besides, or the story that shows them all. `false` where nothing of it varies.
   */
  readonly matrix?:
    | false
    | {
        readonly args?: Readonly<Record<string, unknown>>;
        readonly states?: readonly { readonly name: string; readonly args: Readonly<Record<string, unknown>> }[];
        /** The end of its id, such as `all-states`. */
        readonly story?: string;
        /** Light and dark below each other, each as wide as the page. */
        readonly wide?: true;
      };
  /** Titles of other story files, such as `UI/Forms/Field`. */
  readonly related?: readonly string[];
};

type Example = { readonly text: string; readonly show?: () => ReactNode };
