import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Box } from '../../ui/layout.tsx';
import { saveFile } from '../../ui/save-file.ts';

/** The ten new codes, which are shown only this once. */
export function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = `Recovery codes for SprX\nEach one can be used once, with your password.\n\n${codes.join('\n')}\n`;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Save your recovery codes"
      description="We show them only once. Each lets you sign in once if you lose your phone."
      footer={
        <Button variant="primary" onClick={onClose}>
          I’ve saved them
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
          <CopyButton value={text} label="Copy codes" />
          <Button onClick={() => saveFile('sprx-recovery-codes.txt', text, 'text/plain;charset=utf-8')}>
            Download
          </Button>
          <Button onClick={() => window.print()}>Print</Button>
        </div>
        <p className="text-base text-ink-2">
          Keep them somewhere safe, for example in a password manager. Don’t keep them in your email.
        </p>
      </div>
    </Dialog>
  );
}
