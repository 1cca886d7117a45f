import Search from 'lucide-react/icons/search';
import { type ComponentType, useState } from 'react';
import { useAlerts } from '../../data/alerts.tsx';
import { ConnectionError } from '../../data/api-port.ts';
import { useCommandKey } from '../../ui/command-menu/use-command-key.ts';
import { KeyHint } from '../../ui/key-hint.tsx';
import type { CommandSearchProps } from './command-search.tsx';

const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** Opens the search of the school. Its code is fetched with the first use. */
export function SearchButton() {
  const { showError } = useAlerts();
  const [menu, setMenu] = useState<{ Search: ComponentType<CommandSearchProps> } | null>(null);
  const [open, setOpen] = useState(false);
  const show = async () => {
    setOpen(true);
    try {
      const { default: Search } = await import('./command-search.tsx');
      setMenu({ Search });
    } catch (cause) {
      setOpen(false);
      showError(new ConnectionError({ cause }));
    }
  };
  useCommandKey(() => void show());
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => void show()}
        className="flex h-control-sm w-64 max-w-full min-w-0 items-center gap-2 rounded-control border border-control bg-surface px-2.5 text-base text-ink-3 transition-colors hover:border-ink-3"
      >
        <Search className="size-4 shrink-0" strokeWidth={1.75} aria-hidden />
        <span className="min-w-0 flex-1 truncate text-start">Search</span>
        <KeyHint keys={[isApple() ? '⌘' : 'Ctrl', 'K']} aria-hidden className="hidden sm:inline-flex" />
      </button>
      {menu ? <menu.Search open={open} onOpenChange={setOpen} /> : null}
    </>
  );
}
