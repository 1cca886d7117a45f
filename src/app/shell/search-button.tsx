import Search from 'lucide-react/icons/search';
import { useState } from 'react';
import { useCommandKey } from '../../ui/command-menu/use-command-key.ts';
import { KeyHint } from '../../ui/key-hint.tsx';
import { CommandSearch } from './command-search.tsx';

const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** Opens the search of the school. Its code is the shell's: the field takes the very next key. */
export function SearchButton() {
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const show = () => {
    setWasOpened(true);
    setOpen(true);
  };
  useCommandKey(show);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={show}
        className="flex h-control-sm w-64 max-w-full min-w-0 items-center gap-2 rounded-control border border-control bg-surface px-2.5 text-base text-ink-3 transition-colors hover:border-ink-3"
      >
        <Search className="size-4 shrink-0" strokeWidth={1.75} aria-hidden />
        <span className="min-w-0 flex-1 truncate text-start">Search</span>
        <KeyHint keys={[isApple() ? '⌘' : 'Ctrl', 'K']} aria-hidden className="hidden sm:inline-flex" />
      </button>
      {wasOpened ? <CommandSearch open={open} onOpenChange={setOpen} /> : null}
    </>
  );
}
