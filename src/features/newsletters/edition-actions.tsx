import CopyIcon from 'lucide-react/icons/copy';
import DownloadIcon from 'lucide-react/icons/download';
import SendIcon from 'lucide-react/icons/send';
import { useState } from 'react';
import { useAlerts } from '../../data/alerts.tsx';
import { useCall } from '../../data/call.ts';
import { previewEdition, testEdition } from '../../domain/api/newsletters.ts';
import type { Edition, EditionPreview, Newsletter } from '../../domain/newsletter/schema.ts';
import { Button } from '../../ui/button.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { useBusy } from '../../ui/use-busy.ts';
import { copyMail } from './copy-mail.ts';
import type { EditionBoard } from './use-edition-board.ts';

type Props = { newsletter: Newsletter; edition: Edition; board: EditionBoard; mayWrite: boolean };

const NOT_SAVED = 'The edition is not saved yet. Save it first, then try again.';

/** The ways of an edition into mail programs. What is typed is saved first, so that all of it goes along. */
export function EditionActions({ newsletter, edition, board, mayWrite }: Props) {
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
        () => 'Your browser blocked copying. Use “Download HTML” instead.',
        (error: unknown) => (error instanceof Error ? error.message : NOT_SAVED),
      );
      setCopied(why);
    }
  }

  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="primary" icon={CopyIcon} busy={copying} onClick={() => void copy()}>
          Copy for your mail program
        </Button>
        <Button
          icon={DownloadIcon}
          busy={saving}
          onClick={() =>
            void download(async () => {
              const { html = '' } = await mail();
              saveFile(`${newsletter.slug}-${edition.number}.html`, html, 'text/html;charset=utf-8');
            })
          }
        >
          Download HTML
        </Button>
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
      </div>
      <p role="status" className="text-sm text-ink-2 empty:hidden">
        {copied}
      </p>
    </div>
  );
}
