import { facts } from 'virtual:workbench-facts';
import { useState } from 'react';
import { Badge } from '../../src/ui/badge.tsx';
import { SearchInput } from '../../src/ui/search-input.tsx';
import { Cell, HeadCell, Table, TableBody, TableHead, TableRow } from '../../src/ui/table.tsx';
import { SourceLink } from './parts.tsx';

type Component = (typeof facts.components)[number];
const elsewhere = ({ uses, file }: Component) => uses.filter((it) => it.file !== file);
const isPart = ({ uses, file }: Component) => uses.some((it) => it.file === file);

/** Which component is used where; what only stories show. */
export function AdoptionBoard() {
  const [query, setQuery] = useState('');
  const searchText = query.trim().toLowerCase();
  const all = facts.components.filter(({ name, file }) => `${name} ${file}`.toLowerCase().includes(searchText));
  const unused = facts.components.filter((it) => elsewhere(it).length === 0 && !isPart(it));
  return (
    <div className="mt-6 grid gap-4">
      <p className="max-w-reading text-ink-2">
        {facts.components.length} components, {facts.components.length - unused.length} in use in the product,{' '}
        {unused.length} in stories only.
      </p>
      <SearchInput label="Find a component" value={query} onValueChange={setQuery} className="max-w-form" />
      <Table caption="Components and where they are used" hideCaption density="compact">
        <TableHead>
          <tr>
            <HeadCell>Component</HeadCell>
            <HeadCell numeric>Files</HeadCell>
            <HeadCell>Where</HeadCell>
          </tr>
        </TableHead>
        <TableBody>
          {all.map((component) => (
            <Row key={`${component.file} ${component.name}`} component={component} />
          ))}
        </TableBody>
      </Table>
      {all.length === 0 ? <p className="text-ink-2">No component is called “{query}”.</p> : null}
    </div>
  );
}

function Row({ component }: { component: Component }) {
  const uses = elsewhere(component);
  return (
    <TableRow>
      <Cell header className="text-start align-top font-medium">
        {component.name}
        <span className="block font-normal">
          <SourceLink file={component.file} />
        </span>
      </Cell>
      <Cell numeric className="align-top">
        {uses.length}
      </Cell>
      <Cell className="align-top">
        {uses.length > 0 ? (
          <details>
            <summary className="text-sm text-ink-2">Show files</summary>
            <ul className="mt-1 grid gap-0.5">
              {uses.map(({ file, count }) => (
                <li key={file} className="text-sm text-ink-2">
                  <SourceLink file={file} /> {count > 1 ? `× ${count}` : ''}
                </li>
              ))}
            </ul>
          </details>
        ) : (
          <Badge tone={isPart(component) ? 'plain' : 'amber'}>
            {isPart(component) ? 'part of its file' : 'not used'}
          </Badge>
        )}
      </Cell>
    </TableRow>
  );
}

/** What goes round the rules for tokens, who answers for it, and since when. */
export function TokenExceptions() {
  if (facts.exceptions.length === 0) return <p className="text-ink-2">None.</p>;
  return (
    <Table caption="Exceptions to the rules for tokens" hideCaption density="compact" className="mt-4">
      <TableHead>
        <tr>
          <HeadCell>Since</HeadCell>
          <HeadCell>Owner</HeadCell>
          <HeadCell>What</HeadCell>
          <HeadCell>Why</HeadCell>
        </tr>
      </TableHead>
      <TableBody>
        {facts.exceptions.map(({ file, content, owner, reason, date }) => (
          <TableRow key={`${file} ${content}`}>
            <Cell className="align-top whitespace-nowrap">{date}</Cell>
            <Cell className="align-top">{owner}</Cell>
            <Cell className="align-top">
              <code className="font-mono text-sm">{content}</code>
              <span className="block">
                <SourceLink file={file} />
              </span>
            </Cell>
            <Cell className="align-top text-ink-2">{reason}</Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
