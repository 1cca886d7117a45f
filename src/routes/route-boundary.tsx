import { Component, type ReactNode } from 'react';
import { CodeLoadError } from '../lib/load-code.ts';
import { buttonClass } from '../ui/button.tsx';
import { MISSING_TEXT, ReloadButton } from '../ui/lazy-code.tsx';
import { Heading } from '../ui/text.tsx';

type Props = { resetKey: string; children: ReactNode };
type State = {
  error: Error | null /** Of the page that failed; `null` until it is shown. */;
  failedKey: string | null;
};

/** Keeps an error to its route: the rest of the app goes on, and going elsewhere or trying again clears it. */
export class RouteBoundary extends Component<Props, State> {
  override state: State = { error: null, failedKey: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)), failedKey: null };
  }

  // While it is drawn, not afterwards: the error of the page that one goes to comes together with its address.
  static getDerivedStateFromProps({ resetKey }: Props, { error, failedKey }: State): Partial<State> | null {
    if (!error) return null;
    if (failedKey === null) return { failedKey: resetKey };
    return failedKey === resetKey ? null : { error: null, failedKey: null };
  }

  override componentDidCatch(error: unknown): void {
    if (error instanceof CodeLoadError) error.renew();
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    return error instanceof CodeLoadError ? (
      <StalePage />
    ) : (
      <Broken onRetry={() => this.setState({ error: null, failedKey: null })} />
    );
  }
}

/** A reload fetches the files of the current version, which trying again in place cannot. */
function StalePage() {
  return (
    <Message title="We couldn’t load this page">
      <p>{MISSING_TEXT}</p>
      <ReloadButton />
    </Message>
  );
}

function Broken({ onRetry }: { onRetry: () => void }) {
  return (
    <Message title="Something went wrong">
      <p>This is a problem on our side. Everything you saved is safe.</p>
      <button type="button" className={buttonClass({ variant: 'primary' })} onClick={onRetry}>
        Try again
      </button>
    </Message>
  );
}

function Message({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="alert" className="mx-auto grid max-w-reading justify-items-start gap-4 p-8 text-md text-ink-2">
      <Heading level={1}>{title}</Heading>
      {children}
    </div>
  );
}
