import type { Prop } from '../../scripts/component-props.ts';
import type { KitDocs } from './kit-docs.ts';
import type { ComponentSource } from './sources.ts';

export type Args = Readonly<Record<string, unknown>>;
/** A row or a column: what it is called, and what it adds to the component. */
export type Cell = { readonly name: string; readonly args?: Args; readonly forced?: 'hover' | 'focus' };
type Variant = ComponentSource['variants'][number];

/** Props that bring a state about, by the name of its column. */
const BY_PROP: readonly (readonly [prop: string, name: string])[] = [
  ['busy', 'Loading'],
  ['loading', 'Loading'],
  ['selected', 'Selected'],
];
const CONTROLS = new Set(['button', 'input', 'select', 'textarea', 'a']);
const DISABLED = new Set(['button', 'input', 'select', 'textarea']);
const INVALID = new Set(['input', 'select', 'textarea']);

/** Rest, what pointer and keyboard bring about, and the states that the component has a boolean prop for. */
export function statesOf(props: readonly Prop[], element: string | null): Cell[] {
  const has = (name: string) => props.some((it) => it.name === name && it.type.every((type) => type === 'boolean'));
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

const argOf = (value: string) => (value === 'true' ? true : value === 'false' ? false : value);
/** Props whose values say what they are about. */
const CLEAR = new Set(['variant', 'tone', 'shape', 'state', 'layout', 'density']);
const nameOf = (prop: string, value: string) =>
  value === 'true' ? prop : value === 'false' ? `not ${prop}` : CLEAR.has(prop) ? value : `${prop} ${value}`;
const cellsOf = ({ prop, values }: Variant): Cell[] =>
  values.map((value) => ({ name: nameOf(prop, value), args: { [prop]: argOf(value) } }));
/** Each value of a look but the one that the component has without it. */
const changesOf = ({ prop, values, initial }: Variant): Cell[] =>
  values
    .filter((value) => value !== initial)
    .map((value) => ({
      name: value === 'true' ? prop : `${prop} ${value}`,
      args: { [prop]: argOf(value) },
    }));

/** A table: its columns, and its rows in sections of a size each. A name is empty where there is nothing to tell apart. */
export type Plan = {
  readonly columns: readonly Cell[];
  readonly sections: readonly { readonly name: string; readonly rows: readonly Cell[] }[];
  /** Columns share the width that is there, instead of being as wide as their content. */
  readonly fixed: boolean;
  /** A field, in which buttons are not what the states are about. */
  readonly field: boolean;
};

const ONE: readonly Cell[] = [{ name: '' }];

/**
 * How a component's looks and states are laid out, so that a page of 660 px holds them: states stand across only where each
 * cell is as narrow as a button. Null where nothing can vary.
 */
export function planOf(variants: readonly Variant[], states: readonly Cell[], fills: boolean): Plan | null {
  const many = variants.filter(({ values }) => values.length > 1);
  const flags = variants.filter(({ values }) => values.length === 1 && values[0] === 'true');
  const size = many.find(({ prop }) => prop === 'size');
  const [main, ...others] = many.filter((it) => it !== size);
  const down = main ?? size;
  const besides = [...others, ...flags].flatMap(changesOf);
  if (!down && flags.length === 0) {
    return states.length > 1
      ? { columns: ONE, sections: [{ name: '', rows: states }], fixed: true, field: fills }
      : null;
  }
  if (states.length === 1) {
    const across = main ? (size ?? others[0]) : undefined;
    const left = [...others, ...flags].filter((it) => it !== across).flatMap(changesOf);
    const rows = [...(down ? cellsOf(down) : [{ name: 'default' }]), ...left];
    return { columns: across ? cellsOf(across) : ONE, sections: [{ name: '', rows }], fixed: !across, field: fills };
  }
  if (fills || !down) {
    const columns = [...(down ? cellsOf(down) : [{ name: 'default' }]), ...besides];
    return { columns, sections: [{ name: '', rows: states }], fixed: true, field: fills };
  }
  const sections =
    main && size
      ? size.values.map((value) => ({
          name: `size ${value}`,
          rows: cellsOf(main).map(({ name, args }) => ({ name, args: { ...args, size: value } })),
        }))
      : [{ name: '', rows: cellsOf(down) }];
  const more = besides.length > 0 ? [{ name: 'besides', rows: besides }] : [];
  return { columns: states, sections: [...sections, ...more], fixed: false, field: fills };
}

/** Whether a component takes the width it is given, as fields do. */
export const fillsWidth = (element: string | null) => element !== null && INVALID.has(element);

/** Looks that a component hands on to another one, such as the size of an input, are props with choices. */
const VARIANT_PROPS = new Set(['variant', 'tone', 'size', 'shape']);

/** The variants of its own `cva` object, and the looks among its props. */
export function variantsOf(own: ComponentSource['variants'], props: readonly Prop[]): ComponentSource['variants'] {
  const ownProps = new Set(own.map(({ prop }) => prop));
  const others = props.filter(
    ({ name, type }) => VARIANT_PROPS.has(name) && !ownProps.has(name) && type.every((it) => /^'.+'$/.test(it)),
  );
  return [
    ...own.filter(({ values }) => values.every((value) => value !== '')),
    ...others.map(({ name, type, initial }) => ({
      prop: name,
      values: type.map((it) => it.slice(1, -1)),
      initial: initial.replaceAll("'", ''),
    })),
  ];
}

/** Stories that show all that a component can look like, by the ends of their ids. */
const SHOWS_ALL =
  /--(?:all-states|states|tones|variants|shapes|sizes|looks|densities|avatars|widths|columns|steps|rows)$/;

/** The story in which a component is drawn in every state: the one that `matrix.story` names, or the first with such a name. */
export function statesStory<S extends { readonly id: string }>(
  stories: readonly S[],
  matrix: KitDocs['matrix'],
): S | undefined {
  if (matrix === false) return undefined;
  const { story } = matrix ?? {};
  return stories.find(({ id }) => (story ? id.endsWith(`--${story}`) : SHOWS_ALL.test(id)));
}
