import { icons } from 'virtual:workbench-icons';

/** Every icon that the product draws, with how many files draw it. */
export function IconBoard() {
  return (
    <div>
      <ul className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3 lg:grid-cols-4">
        {icons.map(({ name, files, icon: Icon }) => (
          <li key={name} className="flex items-center gap-3">
            <Icon className="size-5 shrink-0 text-ink" aria-hidden />
            <span className="min-w-0 truncate text-sm text-ink-2">{name}</span>
            <span className="ms-auto text-xs text-ink-3 type-figures">{files}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
