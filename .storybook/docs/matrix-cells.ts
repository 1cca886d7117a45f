import type { Prop } from '../../scripts/component-props.ts';
import type { ComponentSource } from './sources.ts';

export type Args = Readonly<Record<string, unknown>>;
type State = { readonly name: string; readonly forced?: 'hover' | 'focus'; readonly args?: Args };

/** Props that bring a state about, by the name of its column. */
const BY_PROP: readonly (readonly [prop: string, name: string])[] = [
  ['busy', 'Loading'],
  ['loading', 'Loading'],
  ['selected', 'Selected'],
];
const CONTROLS = new Set(['button', 'input', 'select', 'textarea', 'a']);
const DISABLED = new Set(['button', 'input', 'select', 'textarea']);
const INVALID = new Set(['input', 'select', 'textarea']);

/** The columns: rest, what pointer and keyboard bring about, and the states that the component has a prop for. */
export function statesOf(props: readonly Prop[], element: string | null): State[] {
  const has = (name: string) => props.some((it) => it.name === name);
  const isControl = element !== null && CONTROLS.has(element);
  return [
    { name: 'Rest' },
    ...(isControl
      ? ([
          { name: 'Hover', forced: 'hover' },
          { name: 'Focus', forced: 'focus' },
        ] as const)
      : []),
    ...(has('disabled') || (element !== null && DISABLED.has(element))
      ? [{ name: 'Disabled', args: { disabled: true } }]
      : []),
    ...BY_PROP.flatMap(([prop, name]) => (has(prop) ? [{ name, args: { [prop]: true } }] : [])),
    ...(element !== null && INVALID.has(element) ? [{ name: 'Invalid', args: { 'aria-invalid': true } }] : []),
  ];
}

type Row = { readonly name: string; readonly args: Args };
const argOf = (value: string) => (value === 'true' ? true : value === 'false' ? false : value);

/** The rows: each variant in its first size, then each other size. */
export function rowsOf(variants: ComponentSource['variants']): Row[] {
  const [first, ...others] = variants.filter(({ values }) => values.length > 1 || values[0] === 'true');
  if (!first) return [{ name: '', args: {} }];
  const rows = first.values.map((value) => ({ name: value, args: { [first.prop]: argOf(value) } }));
  return [
    ...rows,
    ...others.flatMap(({ prop, values, initial }) =>
      values
        .filter((value) => value !== initial)
        .map((value) => ({ name: value === 'true' ? prop : `${prop} ${value}`, args: { [prop]: argOf(value) } })),
    ),
  ];
}

/** Looks that a component hands on to another one, such as the size of an input, are props with choices. */
const LOOKS = new Set(['variant', 'tone', 'size', 'shape']);

/** The variants of its own `cva` object, and the looks among its props. */
export function variantsOf(own: ComponentSource['variants'], props: readonly Prop[]): ComponentSource['variants'] {
  const known = new Set(own.map(({ prop }) => prop));
  const others = props.filter(
    ({ name, type }) => LOOKS.has(name) && !known.has(name) && type.every((it) => /^'.+'$/.test(it)),
  );
  return [
    ...own,
    ...others.map(({ name, type, initial }) => ({
      prop: name,
      values: type.map((it) => it.slice(1, -1)),
      initial: initial.replaceAll("'", ''),
    })),
  ];
}
