import { facts } from 'virtual:workbench-facts';
import { buttonClass } from '../../src/ui/button.tsx';
import { Card } from '../../src/ui/card.tsx';
import { DescriptionList } from '../../src/ui/description-list.tsx';
import { CodeText, DocsSection, SourceLink } from './parts.tsx';
import { acts, Listed, type Meta, type Story, wordsOf } from './story-list.tsx';

/** The page of a page: which route it is, where it runs and where it is written, and every state as a story. */
export function RoutePage({ meta, stories }: { meta: Meta; stories: readonly Story[] }) {
  const file = String(meta.parameters.fileName ?? '').replace(/^\.\//, '');
  const routes = facts.routesOf[file] ?? [];
  const name = meta.title.split('/').at(-1) ?? meta.title;
  const states = stories.filter((story) => !acts(story));
  const behaviour = stories.filter(acts);
  return (
    <>
      <header className="grid gap-3">
        <p className="text-sm text-ink-3">{meta.title.split('/').slice(0, -1).join(' / ')}</p>
        <h1 className="text-3xl type-display">{name}</h1>
        {wordsOf(meta) ? (
          <p className="max-w-reading text-md text-ink-2">
            <CodeText>{wordsOf(meta)}</CodeText>
          </p>
        ) : null}
        <p className="text-sm">
          <SourceLink file={file} />
        </p>
      </header>
      {routes.length > 0 ? (
        <DocsSection
          title={routes.length === 1 ? 'Route' : 'Routes'}
          intro={`The links open the app running at ${facts.appUrl}.`}
        >
          <div className="grid gap-3">
            {routes.map((route) => (
              <Card key={route.id} className="grid gap-3">
                <div className="flex flex-wrap items-center justify-between gap-3">
                  <h3 className="text-md font-semibold">{route.title}</h3>
                  <a
                    href={`${facts.appUrl}${route.address}`}
                    target="sprx-app"
                    rel="noreferrer"
                    className={buttonClass({ size: 'sm' })}
                  >
                    Open in the app
                  </a>
                </div>
                <DescriptionList
                  layout="columns"
                  items={[
                    { term: 'Path', value: <code className="font-mono text-sm">{route.path}</code> },
                    { term: 'Page type', value: route.type || 'Not built yet' },
                    { term: 'Needs', value: route.permission ?? 'No permission' },
                    { term: 'File', value: route.file ? <SourceLink file={route.file} /> : 'None yet' },
                  ]}
                />
              </Card>
            ))}
          </div>
        </DocsSection>
      ) : null}
      {states.length > 0 ? (
        <DocsSection title="States" intro="Each opens the real page. The toolbar changes role, school and network.">
          <Listed stories={states} />
        </DocsSection>
      ) : null}
      {behaviour.length > 0 ? (
        <DocsSection title="Tested behaviour">
          <Listed stories={behaviour} />
        </DocsSection>
      ) : null}
    </>
  );
}
