import { facts } from 'virtual:workbench-facts';
import { Canvas, Controls } from '@storybook/addon-docs/blocks';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { Badge } from '../../src/ui/badge.tsx';
import { Chip, ChipList } from '../../src/ui/chip.tsx';
import { CodeBox } from '../../src/ui/code-box.tsx';
import { KeyHint } from '../../src/ui/key-hint.tsx';
import { linkClass } from '../../src/ui/link.tsx';
import { Cell, HeadCell, Table, TableBody, TableHead, TableRow } from '../../src/ui/table.tsx';
import { Grounds } from './grounds.tsx';
import type { KitDocs } from './kit-docs.ts';
import { Matrix, StatesShown } from './matrix.tsx';
import { fillsWidth, type Plan, planOf, statesOf, statesStory, variantsOf } from './matrix-cells.ts';
import { alsoOf, CodeText, DocsSection, docsPath, Go, SourceLink } from './parts.tsx';
import { PropsTable, sourceOf } from './props-table.tsx';
import { acts, Listed, type Meta, needsWindow, Shown, type Story, wordsOf } from './story-list.tsx';

type Props = { meta: Meta; stories: readonly Story[] };

/** The page of a part of the kit, a pattern or a foundation: made from its stories, its types and `parameters.kit`. */
export function ComponentPage({ meta, stories }: Props) {
  const kit = meta.parameters.kit as KitDocs | undefined;
  const name = meta.title.split('/').at(-1) ?? meta.title;
  const [primary, ...others] = stories;
  const behaviour = stories.filter(acts);
  const components = componentsOf(meta);
  const plan = primary ? planFor(meta, primary, components[0]?.[0] ?? '') : null;
  const all = plan
    ? undefined
    : statesStory(
        stories.filter((it) => !acts(it) && !needsWindow(it)),
        kit?.matrix,
      );
  const isPlayground = primary && primary !== all && !acts(primary) && !needsWindow(primary);
  const shown = others.filter((story) => story !== all && !acts(story));
  const isFirstShown = primary && primary !== all && !isPlayground && !acts(primary);
  return (
    <>
      <Top meta={meta} kit={kit} name={name} />
      {primary && isPlayground ? (
        <DocsSection title="Playground">
          <Grounds>
            <Canvas of={primary.moduleExport} layout="padded" sourceState="hidden" />
          </Grounds>
          {hasControls(primary) ? <Controls of={primary.moduleExport} /> : null}
        </DocsSection>
      ) : null}
      {plan && primary ? (
        <Matrix
          name={components[0]?.[0] ?? name}
          component={meta.component}
          args={{ ...primary.initialArgs, ...argsOf(kit) }}
          plan={plan}
          width={isWide(meta, kit) ? 'wide' : 'own'}
        />
      ) : null}
      {all ? (
        <StatesShown story={all} ground={isPlayground ? 'none' : 'choice'} width={isWide(meta, kit) ? 'wide' : 'own'} />
      ) : null}
      {kit?.anatomy?.length ? (
        <DocsSection title="Anatomy">
          <ol className="grid gap-x-8 gap-y-2 sm:grid-cols-2">
            {kit.anatomy.map(({ part, what }, index) => (
              <li key={part} className="flex gap-3">
                <span className="grid size-6 shrink-0 place-items-center rounded-full border border-strong text-xs type-figures">
                  {index + 1}
                </span>
                <span>
                  <strong className="font-semibold">{part}</strong>
                  <span className="block text-sm text-ink-2">{what}</span>
                </span>
              </li>
            ))}
          </ol>
        </DocsSection>
      ) : null}
      {shown.length > 0 || isFirstShown ? (
        <DocsSection title="Examples">
          <div className="grid grid-cols-1 gap-8">
            {isFirstShown ? <Shown story={primary} /> : null}
            {shown.map((story) => (
              <Shown key={story.id} story={story} />
            ))}
          </div>
        </DocsSection>
      ) : null}
      {kit?.pairs?.length ? <Pairs pairs={kit.pairs} /> : null}
      {kit?.keyboard?.length ? <Keyboard rows={kit.keyboard} name={name} /> : null}
      {kit?.accessibility?.length ? (
        <DocsSection title="Accessibility">
          <ul className="grid max-w-reading list-disc gap-1.5 ps-5">
            {kit.accessibility.map((line) => (
              <li key={line}>
                <CodeText>{line}</CodeText>
              </li>
            ))}
          </ul>
        </DocsSection>
      ) : null}
      {components.length > 0 ? (
        <DocsSection title="Props">
          <div className="grid grid-cols-1 gap-6">
            {components.map(([it]) => (
              <PropsTable key={it} name={it} />
            ))}
          </div>
        </DocsSection>
      ) : null}
      {behaviour.length > 0 ? (
        <DocsSection title="Tested behaviour" intro="Tested in light and dark with every change.">
          <Listed stories={behaviour} />
        </DocsSection>
      ) : null}
      <Tokens names={components.map(([it]) => it)} />
      <UsedBy names={components.map(([it]) => it)} />
      {kit?.related?.length ? (
        <DocsSection title="Related">
          <p className="flex flex-wrap gap-x-4 gap-y-1">
            {kit.related.map((title) => (
              <Go key={title} to={docsPath(title)}>
                {title.split('/').at(-1)}
              </Go>
            ))}
          </p>
        </DocsSection>
      ) : null}
    </>
  );
}

/** Whether anything of it can be turned. */
function hasControls({ argTypes, parameters }: Story): boolean {
  return (
    !parameters.controls?.disable &&
    Object.values(argTypes).some(({ control }) => Boolean(control) && !(typeof control === 'object' && control.disable))
  );
}

function componentsOf(meta: Meta): [string, unknown][] {
  const nameOf = (component: unknown, otherwise: string) =>
    (component as { __docgenInfo?: { displayName?: string }; name?: string }).__docgenInfo?.displayName ?? otherwise;
  const all: [string, unknown][] = [
    ...(meta.component
      ? [[nameOf(meta.component, meta.title.split('/').at(-1) ?? ''), meta.component] as [string, unknown]]
      : []),
    ...Object.entries(meta.subcomponents ?? {}),
  ];
  return all.filter(([name]) => facts.components.some((it) => it.name === name));
}

const STATUS_TONES = { Stable: 'good', New: 'info', Deprecated: 'amber' } as const;

/** As a file of `src` writes it; the editor mends the way there. */
const importLine = (component: string, file: string) => `import { ${component} } from '…/${file}';`;

/** Charts and tables are read at the width of the page. */
const isWide = (meta: Meta, kit: KitDocs | undefined) =>
  meta.title.startsWith('UI/Charts/') || Boolean(kit?.matrix && kit.matrix.wide);

const argsOf = (kit: KitDocs | undefined) => (kit?.matrix ? kit.matrix.args : undefined);

/**
 * The component by itself in all it can be, where the first story's arguments are all that it needs. Null where nothing varies,
 * where it opens over the page, and where a story has to show it.
 */
function planFor(meta: Meta, primary: Story, name: string): Plan | null {
  const propFacts = facts.props[name];
  const matrix = (meta.parameters.kit as KitDocs | undefined)?.matrix;
  if (!propFacts || matrix === false || matrix?.story || !/^UI\/(?!Overlays\/)/.test(meta.title)) return null;
  const args = { ...primary.initialArgs, ...matrix?.args };
  if (propFacts.props.some((it) => it.name === 'open' || (it.required && args[it.name] === undefined))) return null;
  const states = [...statesOf(propFacts.props, propFacts.element), ...(matrix?.states ?? [])];
  return planOf(variantsOf(sourceOf(name)?.variants ?? [], propFacts.props), states, fillsWidth(propFacts.element));
}

/** The colours that it draws with, as designers have them. */
function Tokens({ names }: { names: readonly string[] }) {
  const files = new Set(facts.components.filter(({ name }) => names.includes(name)).map(({ file }) => file));
  const colours = [...new Set([...files].flatMap((file) => facts.colours[file] ?? []))].sort();
  if (colours.length === 0) return null;
  return (
    <DocsSection title="Design tokens">
      <ul className="flex flex-wrap gap-x-4 gap-y-2 text-sm">
        {colours.map((name) => (
          <li key={name} className="flex items-center gap-1.5">
            <span
              className="size-4 rounded-full border border-subtle"
              style={{ background: `var(--${name})` }}
              aria-hidden
            />
            <code className="font-mono text-xs">{name}</code>
          </li>
        ))}
      </ul>
      <p className="mt-3 flex flex-wrap gap-x-4 text-sm">
        {facts.figmaUrl ? (
          <a href={facts.figmaUrl} className={linkClass()} target="_blank" rel="noreferrer">
            Variables in Figma
          </a>
        ) : (
          <a href="./tokens/figma-variables.json" className={linkClass()} download>
            Variables for Figma (JSON)
          </a>
        )}
        <Go to={docsPath('Foundations/Tokens for designers')}>Tokens for designers</Go>
      </p>
    </DocsSection>
  );
}

function Top({ meta, kit, name }: { meta: Meta; kit: KitDocs | undefined; name: string }) {
  const also = alsoOf(meta.tags ?? []);
  const component = componentsOf(meta)[0]?.[0];
  const file = facts.components.find((it) => it.name === component)?.file;
  // The notes say the same in two halves.
  const intro = kit ? '' : wordsOf(meta);
  return (
    <header className="grid gap-3">
      <p className="text-sm text-ink-3">{meta.title.split('/').slice(0, -1).join(' / ')}</p>
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="text-3xl type-display">{name}</h1>
        {kit ? <Badge tone={STATUS_TONES[kit.status ?? 'Stable']}>{kit.status ?? 'Stable'}</Badge> : null}
      </div>
      {component && file ? (
        <CodeBox code={importLine(component, file)} label={`Import ${component}`} copyLabel="Copy import" />
      ) : null}
      {intro ? (
        <p className="max-w-reading text-md text-ink-2">
          <CodeText>{intro}</CodeText>
        </p>
      ) : null}
      {also.length > 0 ? (
        <div className="flex flex-wrap items-center gap-2 text-sm text-ink-3">
          <span>Also called</span>
          <ChipList>
            {also.map((word) => (
              <Chip key={word} id={`also-${word}`}>
                {word}
              </Chip>
            ))}
          </ChipList>
        </div>
      ) : null}
      {kit ? (
        <dl className="mt-2 grid gap-4 sm:grid-cols-2">
          <div className="border-s-3 border-good ps-4">
            <dt className="font-semibold">When to use it</dt>
            <dd className="text-ink-2">
              <CodeText>{kit.use}</CodeText>
            </dd>
          </div>
          <div className="border-s-3 border-strong ps-4">
            <dt className="font-semibold">When not</dt>
            <dd className="text-ink-2">
              <CodeText>{kit.avoid}</CodeText>
            </dd>
          </div>
        </dl>
      ) : null}
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {file ? <SourceLink file={file} /> : null}
        <SourceLink file={String(meta.parameters.fileName ?? '').replace(/^\.\//, '')} />
      </p>
    </header>
  );
}

function Pairs({ pairs }: { pairs: NonNullable<KitDocs['pairs']> }) {
  return (
    <DocsSection title="Do and don’t">
      <div className="grid gap-6">
        {pairs.map((pair) => (
          <div key={pair.do.text} className="grid gap-4 sm:grid-cols-2">
            {(['do', 'dont'] as const).map((side) => {
              const isGood = side === 'do';
              const { text, show } = pair[side];
              return (
                <figure key={side} className="grid content-start overflow-hidden rounded-surface border border-subtle">
                  {show ? (
                    <div className="grid min-h-24 place-items-center bg-surface p-5" inert>
                      <div className="max-w-full">{show()}</div>
                    </div>
                  ) : null}
                  <figcaption
                    className={`flex gap-2 border-t-2 p-3 text-sm ${isGood ? 'border-good bg-good-soft' : 'border-danger bg-danger-soft'}`}
                  >
                    {isGood ? (
                      <Check className="mt-0.5 size-4 shrink-0 text-good-text" aria-hidden />
                    ) : (
                      <X className="mt-0.5 size-4 shrink-0 text-danger-text" aria-hidden />
                    )}
                    <span className="text-ink">
                      <strong className="font-semibold">{isGood ? 'Do: ' : 'Don’t: '}</strong>
                      {text}
                    </span>
                  </figcaption>
                </figure>
              );
            })}
          </div>
        ))}
      </div>
    </DocsSection>
  );
}

function Keyboard({ rows, name }: { rows: NonNullable<KitDocs['keyboard']>; name: string }) {
  return (
    <DocsSection title="Keyboard">
      <Table caption={`Keys of ${name}`} hideCaption density="compact">
        <TableHead>
          <tr>
            <HeadCell>Keys</HeadCell>
            <HeadCell>What they do</HeadCell>
          </tr>
        </TableHead>
        <TableBody>
          {rows.map(({ keys, does }) => (
            <TableRow key={does}>
              <Cell header className="w-40 text-start">
                <KeyHint keys={keys} />
              </Cell>
              <Cell>{does}</Cell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </DocsSection>
  );
}

function UsedBy({ names }: { names: readonly string[] }) {
  const all = facts.components.filter(({ name }) => names.includes(name));
  if (all.length === 0) return null;
  const files = [...new Set(all.flatMap(({ uses, file }) => uses.map((it) => it.file).filter((it) => it !== file)))];
  return (
    <DocsSection title="Where it is used">
      {files.length > 0 ? (
        <details>
          <summary className="text-ink-2">
            {files.length} {files.length === 1 ? 'file' : 'files'} of the product
          </summary>
          <ul className="mt-2 grid gap-1 ps-4">
            {files.map((file) => (
              <li key={file}>
                <SourceLink file={file} />
              </li>
            ))}
          </ul>
        </details>
      ) : (
        <p className="text-ink-2">Not used in the product yet.</p>
      )}
    </DocsSection>
  );
}
