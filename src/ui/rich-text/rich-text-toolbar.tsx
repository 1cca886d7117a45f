import { type Editor, useEditorState } from '@tiptap/react';
import { IconButton } from '../icon-button.tsx';
import { Toolbar } from '../toolbar.tsx';
import { ACTS, BLOCK_ACTS, HISTORY_ACTS, MARK_ACTS } from './acts.ts';
import { LinkPopover } from './link-popover.tsx';

type Props = {
  editor: Editor;
  /** The text that it acts on. */
  controls: string;
  linkOpen: boolean;
  onLinkOpenChange: (open: boolean) => void;
  disabled: boolean;
};

const ON =
  'border-strong bg-brand-soft text-brand-text forced-color-adjust-none forced-colors:bg-brand forced-colors:text-brand-ink';

export function RichTextToolbar({ editor, controls, linkOpen, onLinkOpenChange, disabled }: Props) {
  const states = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      on: ACTS.filter(({ isOn }) => isOn?.(now)).map(({ name }) => name),
      off: ACTS.filter(({ isPossible }) => isPossible?.(now) === false).map(({ name }) => name),
      inLink: now.isActive('link'),
    }),
  });
  const button = ({ name, icon, keys, run, isOn }: (typeof ACTS)[number]) => {
    // Not `disabled`, which would take the focus from who has just undone the last of it.
    const isOff = disabled || states.off.includes(name);
    return (
      <IconButton
        key={name}
        label={name}
        icon={icon}
        size="sm"
        aria-pressed={isOn ? states.on.includes(name) : undefined}
        aria-keyshortcuts={keys}
        aria-disabled={isOff || undefined}
        className={isOff ? 'text-ink-3' : states.on.includes(name) ? ON : ''}
        onClick={() => {
          if (!isOff) run(editor);
        }}
      />
    );
  };
  return (
    <Toolbar
      roving
      label="Text format"
      aria-controls={controls}
      className="gap-1 border-b border-subtle p-1"
      // A press on a button leaves the words chosen. What floats over the page is not among the buttons.
      onMouseDown={(event) => {
        if (event.currentTarget.contains(event.target as HTMLElement)) event.preventDefault();
      }}
    >
      {MARK_ACTS.map(button)}
      <LinkPopover
        editor={editor}
        open={linkOpen}
        onOpenChange={onLinkOpenChange}
        inLink={states.inLink}
        disabled={disabled}
        onClassName={ON}
      />
      {BLOCK_ACTS.map(button)}
      {HISTORY_ACTS.map(button)}
    </Toolbar>
  );
}
