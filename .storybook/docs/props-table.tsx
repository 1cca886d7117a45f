import { facts } from 'virtual:workbench-facts';
import type { ComponentType } from 'react';
import { Cell, HeadCell, Table, TableBody, TableHead, TableRow } from '../../src/ui/table.tsx';
import { Words } from './parts.tsx';
import type { ComponentSource } from './sources.ts';

type DocgenType = { name?: string; raw?: string; elements?: { name?: string; value?: string; raw?: string }[] };
type DocgenProp = {
  required?: boolean;
  description?: string;
  tsType?: DocgenType;
  defaultValue?: { value?: string } | null;
};
type Documented = ComponentType & { __docgenInfo?: { displayName?: string; props?: Record<string, DocgenProp> } };
type Row = { name: string; values: readonly string[]; initial: string; required: boolean; what: string };

/** Names that a caller never sets for looks, or that every element takes. */
const ORDINARY = new Set(['className', 'ref', 'key', 'style']);

function wordsOf(type: DocgenType | undefined): string[] {
  // What the reader of types does not understand says nothing.
  if (!type || type.name === 'unknown') return [];
  if (type.name === 'union' && type.elements) return type.elements.map((it) => it.value ?? it.raw ?? it.name ?? '');
  return [(type.raw ?? type.name ?? '').replace(/\s+/g, ' ')];
}

function rowsOf(props: Record<string, DocgenProp>, source: ComponentSource | undefined): Row[] {
  const variants = new Map((source?.variants ?? []).map((it) => [it.prop, it]));
  const rows = Object.entries(props)
    .filter(([name, it]) => !ORDINARY.has(name) && !variants.has(name) && it.tsType)
    .map(([name, it]) => ({
      name,
      values: wordsOf(it.tsType),
      initial: it.defaultValue?.value ?? '',
      required: it.required ?? false,
      what: it.description ?? '',
    }));
  const looks = [...variants.values()].map(({ prop, values, initial }) => ({
    name: prop,
    values: values.map((value) => (/^(?:true|false)$/.test(value) ? value : `'${value}'`)),
    initial: initial ? `'${initial}'` : '',
    required: false,
    what: props[prop]?.description ?? '',
  }));
  return [...looks, ...rows].sort((a, b) => Number(b.required) - Number(a.required));
}

/** What a component takes, from its types; its variants from the `cva` object it calls. */
export function PropsTable({ name, component }: { name: string; component: unknown }) {
  const props = (component as Documented | undefined)?.__docgenInfo?.props ?? {};
  const source = Object.values(facts.sources)
    .flat()
    .find((it) => it.name === name);
  const rows = rowsOf(props, source);
  return (
    <div className="grid gap-2">
      <h3 className="font-mono text-base font-semibold">{name}</h3>
      {rows.length > 0 ? (
        <Table caption={`What ${name} takes`} hideCaption density="compact">
          <TableHead>
            <tr>
              <HeadCell>Name</HeadCell>
              <HeadCell>Takes</HeadCell>
              <HeadCell>Unless said</HeadCell>
              <HeadCell>What for</HeadCell>
            </tr>
          </TableHead>
          <TableBody>
            {rows.map(({ name: prop, values, initial, required, what }) => (
              <TableRow key={prop}>
                <Cell header className="text-start align-top font-mono text-sm font-medium whitespace-nowrap">
                  {prop}
                  {required ? <span className="ms-1 font-sans text-xs text-ink-3">required</span> : null}
                </Cell>
                <Cell className="max-w-form align-top font-mono text-xs text-ink-2">
                  {values.map((value) => (
                    <code key={value} className="me-2 inline-block break-words">
                      {value}
                    </code>
                  ))}
                </Cell>
                <Cell className="align-top font-mono text-xs text-ink-2">{initial}</Cell>
                <Cell className="align-top text-sm text-ink-2">
                  <Words>{what}</Words>
                </Cell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      ) : null}
      {source?.element ? (
        <p className="text-sm text-ink-2">
          And everything that a native <code className="font-mono">{`<${source.element}>`}</code> takes.
        </p>
      ) : null}
    </div>
  );
}
