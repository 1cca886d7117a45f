import MoreIcon from 'lucide-react/icons/ellipsis';
import RenameIcon from 'lucide-react/icons/pencil';
import DeleteIcon from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Newsletter } from '../../domain/newsletter/schema.ts';
import { href } from '../../domain/routes.ts';
import { DropdownMenu, MenuItem, MenuSeparator } from '../../ui/dropdown-menu.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { VisuallyHidden } from '../../ui/layout.tsx';
import { linkClass } from '../../ui/link.tsx';
import { Cell, HeadCell, Table, TableBody, TableHead, TableRow } from '../../ui/table.tsx';
import { DeleteNewsletterDialog } from './delete-newsletter-dialog.tsx';
import { editionAddress } from './edition-address.ts';
import { NewsletterNameDialog } from './name-dialog.tsx';
import { nextInWords } from './newsletter-words.ts';

type Props = { newsletters: readonly Newsletter[]; mayWrite: boolean };

/** The school's newsletters, each with the edition that is being put together. */
export function NewsletterTable({ newsletters, mayWrite }: Props) {
  const [renaming, setRenaming] = useState<Newsletter | null>(null);
  const [deleting, setDeleting] = useState<Newsletter | null>(null);
  return (
    <>
      <Table caption="Newsletters" hideCaption>
        <TableHead>
          <tr>
            <HeadCell>Name</HeadCell>
            <HeadCell>Editions</HeadCell>
            <HeadCell>Next edition</HeadCell>
            {mayWrite ? (
              <HeadCell>
                <VisuallyHidden>Actions</VisuallyHidden>
              </HeadCell>
            ) : null}
          </tr>
        </TableHead>
        <TableBody>
          {newsletters.map((newsletter) => (
            <Row
              key={newsletter.id}
              newsletter={newsletter}
              mayWrite={mayWrite}
              onRename={() => setRenaming(newsletter)}
              onDelete={() => setDeleting(newsletter)}
            />
          ))}
        </TableBody>
      </Table>
      {renaming ? <NewsletterNameDialog newsletter={renaming} onClose={() => setRenaming(null)} /> : null}
      <DeleteNewsletterDialog newsletter={deleting} onClose={() => setDeleting(null)} />
    </>
  );
}

type RowProps = { newsletter: Newsletter; mayWrite: boolean; onRename: () => void; onDelete: () => void };

function Row({ newsletter, mayWrite, onRename, onDelete }: RowProps) {
  const { id, name, description, editions, nextEdition, disabledByPlan } = newsletter;
  return (
    <TableRow>
      <Cell header className="wrap-anywhere">
        <Link to={href('widgets.newsletter.id', { id })} className={linkClass()} dir="auto">
          {name}
        </Link>
        {description ? (
          <span dir="auto" className="block text-sm font-normal text-ink-2">
            {description}
          </span>
        ) : null}
        {disabledByPlan ? (
          <span className="block text-sm font-normal text-amber-text">Paused: over plan limit</span>
        ) : null}
      </Cell>
      <Cell>{editions.toLocaleString('en-GB')}</Cell>
      <Cell>
        {nextEdition ? (
          <Link to={editionAddress(id, nextEdition.id)} className={linkClass({ tone: 'quiet' })}>
            {nextInWords(nextEdition)}
          </Link>
        ) : (
          <span className="text-ink-3">None yet</span>
        )}
      </Cell>
      {mayWrite ? (
        <Cell>
          <div className="flex justify-end">
            <DropdownMenu align="end" trigger={<IconButton label={`More for ${name}`} icon={MoreIcon} />}>
              <MenuItem icon={RenameIcon} disabled={disabledByPlan} onSelect={onRename}>
                Rename
              </MenuItem>
              <MenuSeparator />
              <MenuItem icon={DeleteIcon} tone="danger" onSelect={onDelete}>
                Delete
              </MenuItem>
            </DropdownMenu>
          </div>
        </Cell>
      ) : null}
    </TableRow>
  );
}
