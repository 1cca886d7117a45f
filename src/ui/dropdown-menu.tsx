import * as Menu from '@radix-ui/react-menu';
import { cva, type VariantProps } from 'class-variance-authority';
import Check from 'lucide-react/icons/check';
import Circle from 'lucide-react/icons/circle';
import {
  type ComponentProps,
  cloneElement,
  createContext,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  type SyntheticEvent,
  use,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { IconType } from './icon.ts';
import { useOverlayContainer } from './overlay-container.ts';
import type { RenderLink } from './render-link.ts';

type Trigger = Pick<ComponentProps<'button'>, 'id' | 'onPointerEnter' | 'onFocus' | 'onPointerDown' | 'onKeyDown'>;

interface MenuProps {
  /** A button of the kit. */
  trigger: ReactElement<Trigger>;
  /** Names the menu where the trigger's words do not. */
  label?: string;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'bottom';
  children: ReactNode;
}

/** The look of everything that opens with actions in it. */
export const menuClass =
  'z-menu max-h-96 max-w-menu min-w-48 animate-enter overflow-y-auto rounded-surface border border-subtle bg-raised p-1 text-ink shadow-float';

const parts = {
  Item: Menu.Item,
  CheckboxItem: Menu.CheckboxItem,
  RadioGroup: Menu.RadioGroup,
  RadioItem: Menu.RadioItem,
  ItemIndicator: Menu.ItemIndicator,
  Label: Menu.Label,
  Separator: Menu.Separator,
};

/** The same items stand in a menu behind a button and in one at the pointer; whoever opens it says whose they are. */
export const MenuParts = createContext(parts);

const OPENING_KEYS = ['Enter', ' ', 'ArrowDown'];

/**
 * A list has one behind each of its rows, so there is nothing of it but the button's own attributes until a pointer or the
 * focus comes to the button. That is before any key on it, so the menu knows whether it was opened by one.
 */
export function DropdownMenu({ trigger, label, align = 'start', side = 'bottom', children }: MenuProps) {
  const [open, setOpen] = useState(false);
  const [button, setButton] = useState<HTMLElement | null>(null);
  const own = useId();
  const { props } = trigger;
  const id = props.id ?? own;
  const contentId = `${own}-menu`;
  const meet = ({ currentTarget }: SyntheticEvent<HTMLElement>) => setButton(currentTarget);
  const press = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0 || event.ctrlKey) return;
    meet(event);
    setOpen(!open);
    // Else the button would take the focus that the menu takes.
    if (!open) event.preventDefault();
  };
  const strike = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (!OPENING_KEYS.includes(event.key)) return;
    meet(event);
    setOpen(event.key === 'ArrowDown' || !open);
    event.preventDefault();
  };
  return (
    <>
      {cloneElement(trigger, {
        id,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'aria-controls': open ? contentId : undefined,
        'data-state': open ? 'open' : 'closed',
        onPointerEnter: after(props.onPointerEnter, meet),
        onFocus: after(props.onFocus, meet),
        onPointerDown: after(props.onPointerDown, press),
        onKeyDown: after(props.onKeyDown, strike),
      } as Trigger)}
      {button ? (
        <Behind button={button} open={open} onOpenChange={setOpen}>
          {(giveFocusBack) => (
            <Menu.Content
              data-slot="dropdown-menu"
              id={contentId}
              aria-labelledby={id}
              aria-label={label}
              align={align}
              side={side}
              sideOffset={6}
              collisionPadding={8}
              className={menuClass}
              {...giveFocusBack}
            >
              {/* Set anew, since a menu at the pointer may have one of these inside its area. */}
              <MenuParts value={parts}>{children}</MenuParts>
            </Menu.Content>
          )}
        </Behind>
      ) : null}
    </>
  );
}

type FocusBack = Pick<ComponentProps<typeof Menu.Content>, 'onCloseAutoFocus' | 'onInteractOutside'>;

interface BehindProps {
  button: HTMLElement;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: (giveFocusBack: FocusBack) => ReactNode;
}

/** The menu's own parts, once there is a button to stand at. */
function Behind({ button, open, onOpenChange, children }: BehindProps) {
  const container = useOverlayContainer();
  const at = useMemo(() => ({ current: button }), [button]);
  // Whoever closes the menu by a press elsewhere has the focus there.
  const isElsewhere = useRef(false);
  return (
    // Not modal: a modal menu would write a style element to lock scrolling, which the content security policy refuses.
    <Menu.Root modal={false} open={open} onOpenChange={onOpenChange}>
      <Menu.Anchor virtualRef={at} />
      <Menu.Portal container={container}>
        {children({
          onInteractOutside: () => {
            isElsewhere.current = true;
          },
          onCloseAutoFocus: (event) => {
            if (!isElsewhere.current) button.focus();
            isElsewhere.current = false;
            event.preventDefault();
          },
        })}
      </Menu.Portal>
    </Menu.Root>
  );
}

/** What the button does by itself comes first, and may keep the menu from it. */
function after<E extends SyntheticEvent>(own: ((event: E) => void) | undefined, then: (event: E) => void) {
  return (event: E) => {
    own?.(event);
    if (!event.defaultPrevented) then(event);
  };
}

const item = cva(
  'flex min-h-control-sm w-full items-center gap-2.5 rounded-control px-2.5 py-1 text-base -outline-offset-2 select-none data-disabled:text-ink-3 data-highlighted:bg-hover',
  { variants: { tone: { plain: '', danger: 'text-danger-text' } }, defaultVariants: { tone: 'plain' } },
);

type ItemProps = Omit<ComponentProps<typeof Menu.Item>, 'asChild' | 'children' | 'className' | 'onSelect'> &
  VariantProps<typeof item> & {
    icon?: IconType;
    /** Called when it is chosen. */
    onSelect?: (event: Event) => void;
    disabled?: boolean;
    /** The key that does the same; shown, not wired. */
    keyHint?: string;
    /** Draws the item as a link. */
    link?: RenderLink;
    children: ReactNode;
  };

export function MenuItem({ icon: Icon, tone, onSelect, disabled, keyHint, link, children, ...props }: ItemProps) {
  const { Item } = use(MenuParts);
  const inside = (
    <>
      {Icon ? <Icon className="size-4 shrink-0 text-ink-2" strokeWidth={1.75} aria-hidden /> : null}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {keyHint ? <kbd className="font-sans text-xs text-ink-3">{keyHint}</kbd> : null}
    </>
  );
  const className = item({ tone });
  return (
    <Item
      data-slot="menu-item"
      {...props}
      asChild={Boolean(link)}
      disabled={disabled}
      onSelect={onSelect}
      className={className}
    >
      {link ? link({ className, children: inside }) : inside}
    </Item>
  );
}

interface CheckboxItemProps {
  /** Whether it is ticked. */
  checked: boolean;
  /** Called when it is ticked or not any more. */
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
  children: ReactNode;
}

/** Stays open, so that several can be chosen in a row. */
export function MenuCheckboxItem({ checked, onCheckedChange, disabled, children }: CheckboxItemProps) {
  const { CheckboxItem, ItemIndicator } = use(MenuParts);
  return (
    <CheckboxItem
      data-slot="menu-checkbox-item"
      checked={checked}
      onCheckedChange={onCheckedChange}
      onSelect={(event) => event.preventDefault()}
      disabled={disabled}
      className={item()}
    >
      <span className="flex size-4 shrink-0 items-center justify-center rounded-control border border-control">
        <ItemIndicator>
          <Check className="size-3" strokeWidth={2.5} aria-hidden />
        </ItemIndicator>
      </span>
      <span className="min-w-0 flex-1 truncate">{children}</span>
    </CheckboxItem>
  );
}

interface RadioGroupProps {
  /** The value of the item that is chosen, or of this one. */
  value: string;
  onValueChange: (value: string) => void;
  children: ReactNode;
}

export function MenuRadioGroup(props: RadioGroupProps) {
  const { RadioGroup } = use(MenuParts);
  return <RadioGroup data-slot="menu-radio-group" {...props} />;
}

export function MenuRadioItem({
  value,
  detail,
  children,
}: {
  /** The value of the item that is chosen, or of this one. */
  value: string;
  detail?: ReactNode;
  children: ReactNode;
}) {
  const { RadioItem, ItemIndicator } = use(MenuParts);
  return (
    <RadioItem data-slot="menu-radio-item" value={value} className={item()}>
      <span className="min-w-0 flex-1">
        <span className="block truncate">{children}</span>
        {detail ? <span className="block truncate text-xs text-ink-3">{detail}</span> : null}
      </span>
      <span className="size-4 shrink-0">
        <ItemIndicator>
          <Circle className="m-1 size-2 fill-current text-brand-text" aria-hidden />
        </ItemIndicator>
      </span>
    </RadioItem>
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  const { Label } = use(MenuParts);
  return <Label className="px-2.5 pt-2 pb-1 text-xs text-ink-3">{children}</Label>;
}

export function MenuSeparator() {
  const { Separator } = use(MenuParts);
  return <Separator className="my-1 border-t border-subtle" />;
}
