// The manager's bundler knows JSX in its old form alone, so elements are made by hand here.
import { createElement, type ReactElement } from 'react';
import { Button, PopoverProvider } from 'storybook/internal/components';
import { useGlobals } from 'storybook/manager-api';
import { useTheme } from 'storybook/theming';
import { chosenOf, type GlobalMenu, shortOf } from './global-menus.ts';
import { icon } from './manager-icons.ts';

const FIELD = { display: 'grid', gap: 4, fontSize: 12 } as const;
const SELECT = {
  font: 'inherit',
  padding: '6px 8px',
  borderRadius: 4,
  border: '1px solid currentColor',
  background: 'transparent',
  color: 'inherit',
} as const;

type Globals = Readonly<Record<string, unknown>>;
type FormProps = { menu: GlobalMenu; globals: Globals; fixed: Globals; onChange: (next: Globals) => void };

/** A choice that the story itself fixes is shown and cannot be changed. */
function Choices({ menu, globals, fixed, onChange }: FormProps) {
  const fields = Object.entries(menu.types).map(([name, { description, toolbar }]) =>
    createElement(
      'label',
      { key: name, style: FIELD, title: description },
      toolbar.title,
      createElement(
        'select',
        {
          style: SELECT,
          value: String(globals[name] ?? ''),
          disabled: name in fixed,
          onChange: (event: { currentTarget: { value: string } }) => onChange({ [name]: event.currentTarget.value }),
        },
        toolbar.items.map(({ value, title }) => createElement('option', { key: value, value }, title)),
      ),
    ),
  );
  const reset = createElement(
    Button,
    { key: 'reset', size: 'small', variant: 'outline', ariaLabel: false, onClick: () => onChange(menu.initial) },
    'Reset',
  );
  return createElement('div', { style: { display: 'grid', gap: 10, padding: 12, width: 240 } }, fields, reset);
}

/** One button for several choices: its icon, and in short what differs from the beginning, which is marked. */
export function GlobalsTool({ menu }: { menu: GlobalMenu }): ReactElement {
  const [globals, updateGlobals, storyGlobals] = useGlobals();
  const { barSelectedColor } = useTheme();
  const chosen = chosenOf(menu, globals);
  const marked = {
    'data-changed': '',
    style: { color: barSelectedColor, fontWeight: 600, boxShadow: '0 2px 0 currentColor' },
  };
  const said = [menu.name, ...chosen.map(({ title }) => title)].join(', ');
  return createElement(PopoverProvider, {
    ariaLabel: menu.name,
    placement: 'bottom-start',
    padding: 0,
    popover: createElement(Choices, { menu, globals, fixed: storyGlobals, onChange: updateGlobals }),
    // biome-ignore lint/correctness/noChildrenProp: elements are made by hand here, and its type asks for the one child.
    children: createElement(
      Button,
      { size: 'small', padding: 'small', variant: 'ghost', ariaLabel: said },
      icon(menu.name),
      createElement('span', chosen.length > 0 ? marked : null, shortOf(menu, chosen)),
    ) as unknown as ReactElement<object, string>,
  });
}
