import { createRoot, type Root } from 'react-dom/client';
import { linkClass } from '../../src/ui/link.tsx';

/** In place of Storybook’s own error: an address that names no story is nearly always an old one. */
function MissingStory({ id }: { id: string }) {
  const searchText = id.replace(/--.*$/, '').split('-').at(-1) ?? '';
  return (
    <main className="mx-auto grid min-h-dvh max-w-reading content-center gap-3 p-8">
      <p className="text-sm text-ink-3">Not found</p>
      <h1 className="text-3xl type-display">No story at this address</h1>
      <p className="text-ink-2">
        {id ? (
          <>
            There is no story <code className="font-mono text-sm">{id}</code>. It may have been renamed or moved: each
            component now has a page of its own.
          </>
        ) : (
          'The address names no story.'
        )}
      </p>
      <ul className="grid gap-2">
        <li>
          <a href="./?path=/docs/ui-overview--docs" target="_parent" className={linkClass()}>
            All components
          </a>
        </li>
        <li>
          <a href="./?path=/docs/foundations-start--docs" target="_parent" className={linkClass()}>
            Start page
          </a>
        </li>
        {searchText ? <li className="text-ink-2">Or press / and search for “{searchText}”.</li> : null}
      </ul>
    </main>
  );
}

let root: Root | null = null;

export function showMissingStory(id: string): void {
  if (!root) {
    const place = document.createElement('div');
    place.id = 'missing-story';
    document.body.append(place);
    root = createRoot(place);
  }
  root.render(<MissingStory id={id} />);
}
