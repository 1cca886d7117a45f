import TextMessage from 'lucide-react/icons/message-square';
import Smartphone from 'lucide-react/icons/smartphone';
import { useState } from 'react';
import type { FactorHint } from '../../data/auth-port.ts';
import type { Guard } from '../../data/guard.ts';
import { useServices } from '../../data/provider.tsx';
import { When } from '../../patterns/when.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { factorWords } from './digits-form.tsx';

type Props = {
  factors: readonly FactorHint[];
  /** Asks for the password first. */
  first: Guard;
  onAddApp: () => void;
  onAddPhone: () => void;
  onRemoved: (isLast: boolean) => void;
  /** Names of one's schools that open only with a second factor. */
  requiredBy: readonly string[];
};

/** What the second factor is asked of, each with its way out, and the two kinds that can be added. */
export function FactorsPart({ factors, first, onAddApp, onAddPhone, onRemoved, requiredBy }: Props) {
  const { auth } = useServices();
  const [removing, setRemoving] = useState<FactorHint | null>(null);
  const isLast = factors.length === 1;
  return (
    <>
      {factors.length === 0 ? (
        <p className="text-base text-ink-2">Off. Turn it on to protect your account even if your password is stolen.</p>
      ) : (
        <ul className="grid divide-y divide-subtle">
          {factors.map((factor) => {
            const Icon = factor.kind === 'totp' ? Smartphone : TextMessage;
            return (
              <li key={factor.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
                <Icon className="size-5 shrink-0 text-ink-3" strokeWidth={1.75} aria-hidden />
                <span className="grid min-w-0 flex-1 basis-52">
                  <span className="font-medium text-ink wrap-anywhere">{nameOf(factor)}</span>
                  <span className="text-sm text-ink-3">
                    {factor.kind === 'totp' ? 'Authenticator app' : (factor.phone ?? 'Text message')}
                    {factor.enrolledAt ? (
                      <>
                        , added <When iso={factor.enrolledAt} />
                      </>
                    ) : null}
                  </span>
                </span>
                <Button size="sm" onClick={() => setRemoving(factor)}>
                  Remove
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant={factors.length === 0 ? 'primary' : 'secondary'} onClick={onAddApp}>
          Add an authenticator app
        </Button>
        <Button onClick={onAddPhone}>Add a phone</Button>
      </div>
      <ConfirmDialog
        open={removing !== null}
        onOpenChange={() => setRemoving(null)}
        title={removing ? `Remove ${nameOf(removing)}?` : ''}
        confirmLabel={isLast ? 'Turn off two-step verification' : 'Remove'}
        tone="danger"
        onConfirm={async () => {
          if (!removing) return;
          try {
            await first(() => auth.removeFactor(removing.id));
          } catch (error) {
            throw error instanceof Error && error.name === 'Error' ? error : new Error(factorWords(error));
          }
          onRemoved(isLast);
        }}
      >
        <p>
          {isLast
            ? 'This turns off two-step verification. Your recovery codes stop working, and you are signed out everywhere else.'
            : 'You can no longer sign in with it. You get new recovery codes, and you are signed out everywhere else.'}
        </p>
        {isLast && requiredBy.length > 0 ? (
          <p>
            <strong>{new Intl.ListFormat('en-GB').format(requiredBy)}</strong>{' '}
            {requiredBy.length === 1 ? 'requires' : 'require'} two-step verification. You lose access until you turn it
            on again.
          </p>
        ) : null}
      </ConfirmDialog>
    </>
  );
}

function nameOf({ kind, name }: FactorHint): string {
  return name ?? (kind === 'totp' ? 'Authenticator app' : 'Text message');
}
