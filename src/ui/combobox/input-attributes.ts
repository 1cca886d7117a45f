import type { ComponentProps } from 'react';
import type { Option } from './option.ts';
import { optionId } from './option-list.tsx';

type Shown = { listId: string; open: boolean; rows: readonly Option[]; active: Option | undefined };

/** What makes a text input the field of a list that opens below it: ARIA 1.2's combobox with its list named. */
export function inputAttributes({ listId, open, rows, active }: Shown) {
  return {
    type: 'text',
    autoComplete: 'off',
    spellCheck: false,
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': open,
    'aria-controls': open ? listId : undefined,
    'aria-activedescendant': active ? optionId(listId, rows.indexOf(active)) : undefined,
  } as const satisfies ComponentProps<'input'>;
}
