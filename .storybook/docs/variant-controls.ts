import { variants } from 'virtual:workbench-variants';
import type { ArgTypesEnhancer } from 'storybook/internal/types';

/** How many choices stand side by side; more go into a list. */
const IN_A_ROW = 4;

/** Longer values are no use as text in a table. */
const LONGEST = 400;

/** What cannot be edited as text: an element, a component, and long lists. */
function isBeyondText(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return typeof value === 'function';
  const all = [value, ...Object.values(value)];
  if (all.some((it) => typeof it === 'function' || (typeof it === 'object' && it !== null && '$$typeof' in it)))
    return true;
  try {
    return JSON.stringify(value).length > LONGEST;
  } catch {
    return true;
  }
}

/** Controls for what a component reads from its `cva` object, which types alone do not give away. */
export const variantControls: ArgTypesEnhancer = ({ argTypes, component, initialArgs }) => {
  const { __docgenInfo } = (component ?? {}) as { __docgenInfo?: { displayName?: string } };
  const own = variants[__docgenInfo?.displayName ?? ''] ?? [];
  const controls = own.map(({ prop, values, initial }) => {
    const argType = argTypes[prop];
    const type = values.length > IN_A_ROW ? ('select' as const) : ('inline-radio' as const);
    const table = { type: { summary: values.join(' | ') }, ...(initial ? { defaultValue: { summary: initial } } : {}) };
    const made = { name: prop, options: values, control: { type }, table };
    // What a story file says of an argument stays.
    return [
      prop,
      argType?.options ? argType : { ...argType, ...made, type: { name: 'enum' as const, value: [...values] } },
    ] as const;
  });
  const without = Object.entries(initialArgs ?? {})
    .filter(([prop, value]) => prop in argTypes && isBeyondText(value))
    .map(([prop]) => [prop, { ...argTypes[prop], control: { disable: true } }]);
  return { ...argTypes, ...Object.fromEntries(controls), ...Object.fromEntries(without) };
};
