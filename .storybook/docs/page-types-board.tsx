import { facts } from 'virtual:workbench-facts';
import { Cell, HeadCell, Table, TableBody, TableHead, TableRow } from '../../src/ui/table.tsx';

/** The built routes by the type of their page, as the manifest has them. */
export function PageTypesBoard() {
  return (
    <Table caption="Built routes by page type" hideCaption density="compact" className="mt-4">
      <TableHead>
        <tr>
          <HeadCell>Type</HeadCell>
          <HeadCell numeric>Routes</HeadCell>
          <HeadCell>Which</HeadCell>
        </tr>
      </TableHead>
      <TableBody>
        {facts.pageTypes.map(({ type, routes }) => (
          <TableRow key={type}>
            <Cell header className="text-start align-top">
              {type}
            </Cell>
            <Cell numeric className="align-top">
              {routes.length}
            </Cell>
            <Cell className={routes.length > 0 ? 'font-mono text-sm text-ink-2' : 'text-sm text-ink-3'}>
              {routes.join(', ') || 'None yet'}
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
