import * as Context from '@radix-ui/react-context-menu';
import type { ReactElement, ReactNode } from 'react';
import { MenuParts, menuClass } from './dropdown-menu.tsx';
import { useOverlayContainer } from './overlay-container.ts';

const parts = {
  Item: Context.Item,
  CheckboxItem: Context.CheckboxItem,
  RadioGroup: Context.RadioGroup,
  RadioItem: Context.RadioItem,
  ItemIndicator: Context.ItemIndicator,
  Label: Context.Label,
  Separator: Context.Separator,
};

interface Props {
  /** Names the menu: "Oakfield News". */
  label: string;
  /** `MenuItem`s and the rest of the dropdown menu's parts. */
  items: ReactNode;
  /** What it is about; takes the focus itself or has something inside that does. */
  children: ReactElement;
}

/**
 * The same actions at the pointer, by right click, long press, the menu key or Shift+F10. A short cut: all of it must
 * stand behind a button as well.
 */
export function ContextMenu({ label, items, children }: Props) {
  const container = useOverlayContainer();
  return (
    // Not modal, as the dropdown menu: no style element may be written.
    <Context.Root modal={false}>
      <Context.Trigger asChild>{children}</Context.Trigger>
      <Context.Portal container={container}>
        <Context.Content data-slot="context-menu" aria-label={label} collisionPadding={8} className={menuClass}>
          <MenuParts value={parts}>{items}</MenuParts>
        </Context.Content>
      </Context.Portal>
    </Context.Root>
  );
}
