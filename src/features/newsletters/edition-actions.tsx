import CopyIcon from 'lucide-react/icons/copy';
import DownloadIcon from 'lucide-react/icons/download';
import MoreIcon from 'lucide-react/icons/ellipsis';
import SendIcon from 'lucide-react/icons/send';
import { type ReactNode, useState } from 'react';
import { useAlerts } from '../../data/alerts.tsx';
import { useCall } from '../../data/call.ts';
import { previewEdition, testEdition } from '../../domain/api/newsletters.ts';
import type { Edition, EditionPreview, Newsletter } from '../../domain/newsletter/schema.ts';
import { ActionBar } from '../../patterns/action-bar.tsx';
import { AutosaveMark } from '../../ui/autosave-mark.tsx';
import { Button } from '../../ui/button.tsx';
import { DropdownMenu, MenuItem } from '../../ui/dropdown-menu.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { useBusy } from '../../ui/use-busy.ts';
import { copyMail } from './copy-mail.ts';
import type { EditionBoard } from './use-edition-board.ts';

type Props = {
  newsletter: Newsletter;
  edition: Edition;
  board: EditionBoard;
  mayWrite: boolean;
  /** What else can be done with it, as `MenuItem`s. */
  menu: ReactNode;
};

const NOT_SAVED = 'The edition is not saved yet. Save it first, then try again.';

/**
 * The one bar of an edition: what became of what was typed, and its ways into mail programs. What is typed is saved first, so
 * that all of it goes along.
 */
export function EditionActions({ newsletter, edition, board, mayWrite, menu }: Props) {
  const call = useCall();
  const alerts = useAlerts();
  const [copying, duringCopy] = useBusy();
  const [saving, download] = useBusy(alerts.showError);
  const [testing, test] = useBusy(alerts.showError);
  const [copied, setCopied] = useState<string>();
  const params = { id: newsletter.id, eid: edition.id };

  async function settled(): Promise<void> {
    if (!(await board.settle())) throw new Error(NOT_SAVED);
  }
  async function mail(): Promise<EditionPreview> {
    await settled();
    return call(previewEdition, { params, query: {} });
  }
  async function copy(): Promise<void> {
    setCopied(undefined);
    const getting = mail();
    try {
      await duringCopy(() => copyMail(getting));
      setCopied('Copied. Paste it into a new message of your mail program.');
    } catch {
      // What the mail itself was refused for says more than that the clipboard got nothing.
      const why = await getting.then(
        () => 'Your browser blocked copying. Choose “Download HTML” in the menu instead.',
        (error: unknown) => (error instanceof Error ? error.message : NOT_SAVED),
      );
      setCopied(why);
    }
  }

  return (
    <ActionBar
      status={
        <div className="flex flex-wrap items-center gap-x-4">
          {mayWrite ? (
            <AutosaveMark state={board.state} savedAt={board.savedAt} onRetry={() => void board.settle()} />
          ) : (
            <p>You can view this edition, but not change it.</p>
          )}
          <p role="status" className="text-ink-2 empty:hidden">
            {copied}
          </p>
        </div>
      }
    >
      <DropdownMenu
        align="end"
        side="top"
        trigger={<IconButton label="More for this edition" icon={MoreIcon} variant="secondary" busy={saving} />}
      >
        <MenuItem
          icon={DownloadIcon}
          onSelect={() =>
            void download(async () => {
              const { html = '' } = await mail();
              saveFile(`${newsletter.slug}-${edition.number}.html`, html, 'text/html;charset=utf-8');
            })
          }
        >
          Download HTML
        </MenuItem>
        {menu}
      </DropdownMenu>
      {mayWrite ? (
        <Button
          icon={SendIcon}
          busy={testing}
          onClick={() =>
            void test(async () => {
              await settled();
              const { email } = await call(testEdition, { params });
              alerts.done(`Test sent to ${email}`);
            })
          }
        >
          Send a test
        </Button>
      ) : null}
      <Button variant="primary" icon={CopyIcon} busy={copying} onClick={() => void copy()}>
        Copy for your mail program
      </Button>
    </ActionBar>
  );
}
