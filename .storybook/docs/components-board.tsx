import { groups, thumbnails } from 'virtual:workbench-thumbnails';
import { useContext } from 'react';
import { AppearanceContext } from './appearance-context.ts';
import { DocsSection, docsPath, Go } from './parts.tsx';

/** Every component with its picture, by group. The pictures are the baselines, in the light of the toolbar. */
export function ComponentsBoard() {
  const theme = String(useContext(AppearanceContext).theme ?? '').endsWith('dark') ? 'dark' : 'light';
  return groups.map((group) => (
    <DocsSection key={group} title={group}>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {thumbnails
          .filter((it) => it.group === group)
          .map((it) => (
            <li key={it.title}>
              <Go
                to={docsPath(it.title)}
                className="docs-plain group block overflow-hidden rounded-surface border border-subtle bg-surface hover:border-strong"
              >
                <span className="flex h-36 items-center justify-center overflow-hidden bg-canvas p-2">
                  {it[theme] ? (
                    <img src={it[theme]} alt="" loading="lazy" className="max-h-full max-w-full object-contain" />
                  ) : null}
                </span>
                <span className="block border-t border-subtle px-3 py-2 font-medium text-ink">{it.name}</span>
              </Go>
            </li>
          ))}
      </ul>
    </DocsSection>
  ));
}
