import { variants } from 'virtual:workbench-variants';
import type { ArgTypesEnhancer } from 'storybook/internal/types';

/** How many choices stand side by side; more go into a list. */
const IN_A_ROW = 4;

/** Controls for what a component reads from its `cva` object, which types alone do not give away. */
export const variantControls: ArgTypesEnhancer = ({ argTypes, component }) => {
  const { __docgenInfo } = (component ?? {}) as { __docgenInfo?: { displayName?: string } };
  const own = variants[__docgenInfo?.displayName ?? ''] ?? [];
  const looks = own.map(({ prop, values, initial }) => {
    const given = argTypes[prop];
    const type = values.length > IN_A_ROW ? ('select' as const) : ('inline-radio' as const);
    const table = { type: { summary: values.join(' | ') }, ...(initial ? { defaultValue: { summary: initial } } : {}) };
    const made = { name: prop, options: values, control: { type }, table };
    // What a story file says of an argument stays.
    return [
      prop,
      given?.options ? given : { ...given, ...made, type: { name: 'enum' as const, value: [...values] } },
    ] as const;
  });
  return { ...argTypes, ...Object.fromEntries(looks) };
};
