import { Component, type ReactNode } from 'react';
import { buttonClass } from '../ui/button.tsx';
import { PageLoadError } from './load-page.ts';

type Props = { resetKey: string; children: ReactNode };
type State = { error: Error | null };

/** Keeps an error to its route: the rest of the app goes on, and going elsewhere or trying again clears it. */
export class RouteBoundary extends Component<Props, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidUpdate(before: Props): void {
    if (this.state.error && before.resetKey !== this.props.resetKey) this.setState({ error: null });
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    return error instanceof PageLoadError ? <StalePage /> : <Broken onRetry={() => this.setState({ error: null })} />;
  }
}

/** A reload fetches the files of the current version, which trying again in place cannot. */
function StalePage() {
  return (
    <Message title="This page could not be fetched">
      <p>Either the connection is down or SprX has been updated since you opened it. Nothing you saved is lost.</p>
      <button type="button" className={buttonClass({ variant: 'primary' })} onClick={() => window.location.reload()}>
        Reload
      </button>
    </Message>
  );
}

function Broken({ onRetry }: { onRetry: () => void }) {
  return (
    <Message title="Something on this page broke">
      <p>The fault is ours. What you saved is safe; the page can be tried again.</p>
      <button type="button" className={buttonClass({ variant: 'primary' })} onClick={onRetry}>
        Try again
      </button>
    </Message>
  );
}

function Message({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="alert" className="mx-auto grid max-w-reading justify-items-start gap-4 p-8 text-md text-ink-2">
      <h1 className="type-display text-2xl text-ink">{title}</h1>
      {children}
    </div>
  );
}
