import { Story as StoryBlock } from '@storybook/addon-docs/blocks';
import { type ComponentType, createElement, type ReactNode, useLayoutEffect } from 'react';
import { Grounds } from './grounds.tsx';
import type { Args, Cell, Plan } from './matrix-cells.ts';
import { DocsSection } from './parts.tsx';
import { forceStates } from './pseudo-states.ts';
import type { Story } from './story-list.tsx';

const TITLE = 'Variants, sizes and states';
const THEMES = ['light', 'dark'] as const;

type Width = 'own' | 'wide';

/** The same in light and in dark: side by side where two fit, otherwise below each other. */
function InBothThemes({ fits, children }: { fits: boolean; children: (theme: 'light' | 'dark') => ReactNode }) {
  return (
    <div className="workbench-themes" data-fits={fits}>
      {THEMES.map((theme) => (
        <div
          key={theme}
          data-theme={theme}
          data-specimen={theme}
          className="min-w-0 overflow-x-auto rounded-surface border border-subtle bg-canvas text-ink"
        >
          {children(theme)}
        </div>
      ))}
    </div>
  );
}

type MatrixProps = { name: string; component: unknown; args: Args; plan: Plan; width: Width };

/** Variant by size by state, on the page's ground and on that of a card. */
export function Matrix({ name, component, args, plan, width }: MatrixProps) {
  useLayoutEffect(forceStates, []);
  const { columns, sections, fixed, field } = plan;
  const isForced = [...columns, ...sections.flatMap(({ rows }) => rows)].some(({ forced }) => forced);
  return (
    <DocsSection
      title={TITLE}
      intro={
        isForced ? 'Hover and focus are the component’s own rules, held open. The others are set by a prop.' : null
      }
    >
      <InBothThemes fits={columns.length === 1 && width === 'own'}>
        {(theme) => (
          <table className={fixed ? 'w-full table-fixed text-sm' : 'w-full text-sm'} inert>
            <caption className="sr-only">
              {name}, {theme}
            </caption>
            <thead>
              <tr>
                <th scope="col" className="w-20 px-2 py-2.5 text-start text-xs font-medium text-ink-3">
                  {theme === 'light' ? 'Light' : 'Dark'}
                </th>
                {columns.map((column) => (
                  <th
                    key={column.name}
                    scope="col"
                    className={`px-2 py-2.5 text-xs font-medium text-ink-3 ${side(columns)}`}
                  >
                    {column.name}
                  </th>
                ))}
              </tr>
            </thead>
            {sections.map((section) => (
              <tbody key={section.name} className="border-t border-subtle">
                {section.name ? (
                  <tr>
                    <th
                      scope="rowgroup"
                      colSpan={columns.length + 1}
                      className="px-2 pt-2.5 text-start font-mono text-xs font-medium text-ink"
                    >
                      {section.name}
                    </th>
                  </tr>
                ) : null}
                {section.rows.map((row, at) => (
                  <tr key={row.name} className={at % 2 === 1 ? 'bg-surface' : undefined}>
                    <th
                      scope="row"
                      className={`px-2 py-2 text-start align-baseline text-xs font-normal break-words text-ink-2 ${/^[A-Z]/.test(row.name) ? '' : 'font-mono'}`}
                    >
                      {row.name}
                    </th>
                    {columns.map((column) => (
                      <td
                        key={column.name}
                        className={`px-2 py-2 align-baseline ${side(columns)}`}
                        data-forced={row.forced ?? column.forced}
                        data-field={field ? '' : undefined}
                      >
                        {/* Radio buttons of one name are one choice in a form, and each cell is a form of its own. */}
                        <form className={fixed ? undefined : 'inline-block max-w-full text-start'}>
                          {createElement(component as ComponentType<Args>, { ...args, ...row.args, ...column.args })}
                        </form>
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            ))}
          </table>
        )}
      </InBothThemes>
    </DocsSection>
  );
}

const side = (columns: readonly Cell[]) => (columns.length > 1 ? 'text-center' : 'text-start');

/** Where the code alone cannot draw a component in its states, the story that does: in both themes. */
export function StatesShown({ story, ground, width }: { story: Story; ground: 'choice' | 'none'; width: Width }) {
  const both = (
    <InBothThemes fits={width === 'own'}>
      {(theme) => (
        <form className="docs-story" inert aria-label={`${story.title}, ${theme}`}>
          <StoryBlock of={story.moduleExport} />
        </form>
      )}
    </InBothThemes>
  );
  return <DocsSection title={TITLE}>{ground === 'choice' ? <Grounds>{both}</Grounds> : both}</DocsSection>;
}
