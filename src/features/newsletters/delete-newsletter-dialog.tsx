import { useCall } from '../../data/call.ts';
import { deleteNewsletter } from '../../domain/api/newsletters.ts';
import type { Newsletter } from '../../domain/newsletter/schema.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { editionsInWords } from './newsletter-words.ts';

type Props = { newsletter: Newsletter | null; onClose: () => void };

/** Says what goes along before a newsletter is deleted. */
export function DeleteNewsletterDialog({ newsletter, onClose }: Props) {
  const call = useCall();
  return (
    <ConfirmDialog
      open={newsletter !== null}
      onOpenChange={onClose}
      title={`Delete ${newsletter?.name ?? 'this newsletter'}?`}
      confirmLabel="Delete newsletter"
      tone="danger"
      onConfirm={async () => {
        if (newsletter) await call(deleteNewsletter, { params: { id: newsletter.id } });
      }}
    >
      {newsletter ? <WhatGoes newsletter={newsletter} /> : null}
    </ConfirmDialog>
  );
}

/** What is lost and what stays. */
export function WhatGoes({ newsletter: { editions } }: { newsletter: Newsletter }) {
  return (
    <p>
      {editions === 0
        ? 'It has no editions.'
        : `Its ${editionsInWords(editions)} ${editions === 1 ? 'is' : 'are'} deleted too. This can’t be undone.`}{' '}
      The stories stay.
    </p>
  );
}
