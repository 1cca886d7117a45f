import { Cell, HeadCell, Table, TableBody, TableHead, TableRow } from '../../src/ui/table.tsx';
import { CodeText, Go } from './parts.tsx';

const LINK = /^\[(.+)\]\((\?path=.+)\)$/;

/** A cell: words with code between backticks, or nothing but a link, written `[words](?path=…)`. */
function Text({ children }: { children: string }) {
  const link = LINK.exec(children);
  return link ? <Go to={link[2] ?? ''}>{link[1]}</Go> : <CodeText>{children}</CodeText>;
}

type Props = { caption: string; head: readonly string[]; rows: readonly (readonly string[])[] };

/** A table of a written page; its dialect of Markdown has none of its own. */
export function Rows({ caption, head, rows }: Props) {
  return (
    <Table caption={caption} hideCaption density="compact" className="mt-4 max-w-reading">
      <TableHead>
        <tr>
          {head.map((name) => (
            <HeadCell key={name}>{name}</HeadCell>
          ))}
        </tr>
      </TableHead>
      <TableBody>
        {rows.map(([first = '', ...rest]) => (
          <TableRow key={first}>
            <Cell header className="text-start align-top font-medium">
              <Text>{first}</Text>
            </Cell>
            {rest.map((text) => (
              <Cell key={text} className="align-top text-ink-2">
                <Text>{text}</Text>
              </Cell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
