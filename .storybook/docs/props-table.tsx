import { facts } from 'virtual:workbench-facts';
import { PROP_WORDS } from '../../scripts/prop-words.ts';
import { Cell, HeadCell, Table, TableBody, TableHead, TableRow } from '../../src/ui/table.tsx';
import { CodeText } from './parts.tsx';
import type { ComponentSource } from './sources.ts';

type Row = { name: string; type: readonly string[]; initial: string; required: boolean; description: string };

const quoted = (value: string) => (/^(?:true|false)$/.test(value) ? value : `'${value}'`);

export const sourceOf = (name: string): ComponentSource | undefined =>
  Object.values(facts.sources)
    .flat()
    .find((it) => it.name === name);

/** What a component takes: its variants, then its props, those that have to be given first. */
function rowsOf(name: string): Row[] {
  const variantRows = (sourceOf(name)?.variants ?? []).map(({ prop, values, initial }) => ({
    name: prop,
    type: values.map(quoted),
    initial: initial ? quoted(initial) : '',
    required: false,
    description: PROP_WORDS[prop] ?? '',
  }));
  const variants = new Set(variantRows.map((it) => it.name));
  const own = (facts.props[name]?.props ?? []).filter((it) => !variants.has(it.name));
  return [...variantRows, ...own].sort((a, b) => Number(b.required) - Number(a.required));
}

const listed = (names: readonly string[]) => names.map((it) => `\`${it}\``).join(', ');

export function PropsTable({ name }: { name: string }) {
  const rows = rowsOf(name);
  const { element = null, components = [] } = facts.props[name] ?? {};
  const besides = [...(element ? [`<${element}>`] : []), ...components];
  return (
    <div className="grid gap-2">
      <h3 className="font-mono text-base font-semibold">{name}</h3>
      {rows.length > 0 ? (
        <Table caption={`Props of ${name}`} hideCaption density="compact">
          <TableHead>
            <tr>
              <HeadCell>Prop</HeadCell>
              <HeadCell>Type</HeadCell>
              <HeadCell>Default</HeadCell>
              <HeadCell>Description</HeadCell>
            </tr>
          </TableHead>
          <TableBody>
            {rows.map(({ name: prop, type, initial, required, description }) => (
              <TableRow key={prop}>
                <Cell header className="text-start align-top font-mono text-sm font-medium whitespace-nowrap">
                  {prop}
                  {required ? <span className="ms-1 font-sans text-xs text-ink-3">required</span> : null}
                </Cell>
                <Cell className="max-w-form align-top font-mono text-xs text-ink-2">
                  {type.map((value) => (
                    <code key={value} className="me-2 inline-block break-words">
                      {value}
                    </code>
                  ))}
                </Cell>
                <Cell className="align-top font-mono text-xs text-ink-2">{initial}</Cell>
                <Cell className="align-top text-sm text-ink-2">
                  <CodeText>{description}</CodeText>
                </Cell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      ) : null}
      {besides.length > 0 ? (
        <p className="text-sm text-ink-2">
          <CodeText>{`${rows.length > 0 ? 'And everything' : 'Everything'} that ${listed(besides)} takes.`}</CodeText>
        </p>
      ) : null}
    </div>
  );
}
