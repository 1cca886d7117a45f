import { Component, type ReactNode } from 'react';
import { buttonClass } from '../ui/button.tsx';
import { Heading } from '../ui/text.tsx';
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
    <Message title="We couldn’t load this page">
      <p>You may be offline, or SprX was updated. Everything you saved is safe.</p>
      <button type="button" className={buttonClass({ variant: 'primary' })} onClick={() => window.location.reload()}>
        Reload
      </button>
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
