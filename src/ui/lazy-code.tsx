import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { CodeLoadError, loadCode } from '../lib/load-code.ts';
import { buttonClass } from './button.tsx';

/** A component whose code is fetched when it is first drawn. It needs a boundary above: `lazyPart` and `lazyLayer` have theirs. */
export function lazyCode<P extends object>(
  load: () => Promise<ComponentType<P>>,
  options?: Parameters<typeof loadCode>[1],
): ComponentType<P> {
  const begin = () =>
    lazy(async () => {
      try {
        return { default: await loadCode(load, options) };
      } catch (error) {
        // Not before the failure is shown: drawn anew until then, it would be asked for without end.
        if (error instanceof CodeLoadError)
          error.renew = () => {
            Code = begin();
          };
        throw error;
      }
    }) as unknown as ComponentType<P>;
  let Code = begin();
  return (props) => <Code {...props} />;
}

/** A part of a page whose code comes when it is needed; says so where it does not. */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback: ReactNode = null,
): ComponentType<P> {
  const Code = lazyCode(load);
  return (props) => (
    <CodeBoundary failed={<CodeMissing />}>
      <Suspense fallback={fallback}>
        <Code {...props} />
      </Suspense>
    </CodeBoundary>
  );
}

type Props = { failed: ReactNode; children: ReactNode };

/** Shows `failed` instead of what could not be fetched; every other error is for those above. */
export class CodeBoundary extends Component<Props, { error: unknown }> {
  override state = { error: null as unknown };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown): void {
    if (error instanceof CodeLoadError) error.renew();
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (error instanceof CodeLoadError) return this.props.failed;
    throw error;
  }
}

export const MISSING_TEXT = 'You may be offline, or SprX was updated. Everything you saved is safe.';

export function ReloadButton() {
  return (
    <button type="button" className={buttonClass({ variant: 'primary' })} onClick={() => window.location.reload()}>
      Reload
    </button>
  );
}

export function CodeMissing() {
  return (
    <div role="alert" className="grid justify-items-start gap-4 p-8 text-md">
      <p>We couldn’t load this. {MISSING_TEXT}</p>
      <ReloadButton />
    </div>
  );
}
