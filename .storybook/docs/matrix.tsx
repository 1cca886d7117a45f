import { type ComponentType, createElement, useLayoutEffect } from 'react';
import type { Prop } from '../../scripts/component-props.ts';
import { type Args, rowsOf, statesOf } from './matrix-cells.ts';
import { DocsSection } from './parts.tsx';
import { forceStates } from './pseudo-states.ts';
import type { ComponentSource } from './sources.ts';

type MatrixProps = {
  name: string;
  component: unknown;
  args: Args;
  props: readonly Prop[];
  element: string | null;
  variants: ComponentSource['variants'];
};

/** Variant by state, in light and in dark beside each other, on the page's ground and on that of a card. */
export function Matrix({ name, component, args, props, element, variants }: MatrixProps) {
  useLayoutEffect(forceStates, []);
  const states = statesOf(props, element);
  const rows = rowsOf(variants);
  const Component = component as ComponentType<Args>;
  return (
    <DocsSection
      title="Variants, sizes and states"
      intro="Hover and focus are the component’s own rules, held open. The others are set by a prop."
    >
      <div className="grid gap-4">
        {(['light', 'dark'] as const).map((theme) => (
          <div
            key={theme}
            data-theme={theme}
            data-specimen={theme}
            className="overflow-x-auto rounded-surface border border-subtle bg-canvas text-ink"
          >
            <table className="w-full text-sm" inert>
              <caption className="sr-only">
                {name}, {theme}
              </caption>
              <thead>
                <tr>
                  <th scope="col" className="px-2 py-2.5 text-start text-xs font-medium text-ink-3">
                    {theme === 'light' ? 'Light' : 'Dark'}
                  </th>
                  {states.map((state) => (
                    <th key={state.name} scope="col" className="px-2 py-2.5 text-center text-xs font-medium text-ink-3">
                      {state.name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((row, at) => (
                  <tr key={row.name} className={at % 2 === 1 ? 'bg-surface' : undefined}>
                    <th scope="row" className="px-2 py-2.5 text-start font-mono text-xs font-normal text-ink-2">
                      {row.name}
                    </th>
                    {states.map((state) => (
                      <td key={state.name} className="px-2 py-2.5 text-center" data-forced={state.forced}>
                        {createElement(Component, { ...args, ...row.args, ...state.args })}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        ))}
      </div>
    </DocsSection>
  );
}
