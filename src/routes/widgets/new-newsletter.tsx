import PlusIcon from 'lucide-react/icons/plus';
import { type ReactNode, useState } from 'react';
import { href } from '../../domain/routes.ts';
import { NewsletterNameDialog } from '../../features/newsletters/name-dialog.tsx';
import { useNavigateAfter } from '../../patterns/use-navigate-after.ts';
import { Button } from '../../ui/button.tsx';

/** Names a newsletter and leads to it. The dialog is the page's: the button changes its place once a list is there. */
export function useNewNewsletter(variant: 'primary' | 'secondary' = 'primary'): {
  button: ReactNode;
  dialog: ReactNode;
} {
  const navigate = useNavigateAfter();
  const [open, setOpen] = useState(false);
  return {
    button: (
      <Button variant={variant} icon={PlusIcon} onClick={() => setOpen(true)}>
        New newsletter
      </Button>
    ),
    dialog: open ? (
      <NewsletterNameDialog
        onClose={() => setOpen(false)}
        onSaved={({ id }) => navigate(href('widgets.newsletter.id', { id }))}
      />
    ) : null,
  };
}
