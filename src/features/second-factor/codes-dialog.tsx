import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Box } from '../../ui/layout.tsx';
import { saveFile } from '../../ui/save-file.ts';

/** The ten new codes, for the only time that anybody sees them. */
export function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = `Recovery codes for SprX\nEach one can be used once, with your password.\n\n${codes.join('\n')}\n`;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Keep these recovery codes"
      description="They are shown this once. Each lets you in one time when you have lost your telephone."
      footer={
        <Button variant="primary" onClick={onClose}>
          I have kept them
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-5">
        <Box
          as="ol"
          ground="sunken"
          edge
          aria-label="Recovery codes"
          dir="ltr"
          className="grid grid-cols-2 gap-x-6 gap-y-2 font-mono text-md text-ink"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Box>
        <div className="flex flex-wrap gap-2">
          <CopyButton value={text} label="Copy the codes" />
          <Button onClick={() => saveFile('sprx-recovery-codes.txt', text, 'text/plain;charset=utf-8')}>
            Save as a file
          </Button>
          <Button onClick={() => window.print()}>Print</Button>
        </div>
        <p className="text-base text-ink-2">
          Keep them where you keep your passport, or in a password manager; not in your mail.
        </p>
      </div>
    </Dialog>
  );
}
