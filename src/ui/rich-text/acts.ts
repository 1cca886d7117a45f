import type { Editor } from '@tiptap/core';
import { redo, redoDepth, undo, undoDepth } from '@tiptap/pm/history';
import Bold from 'lucide-react/icons/bold';
import Heading1 from 'lucide-react/icons/heading-1';
import Heading2 from 'lucide-react/icons/heading-2';
import Italic from 'lucide-react/icons/italic';
import List from 'lucide-react/icons/list';
import ListOrdered from 'lucide-react/icons/list-ordered';
import Redo2 from 'lucide-react/icons/redo-2';
import TextQuote from 'lucide-react/icons/text-quote';
import Undo2 from 'lucide-react/icons/undo-2';
import type { IconType } from '../icon.ts';

type Act = {
  readonly name: string;
  readonly icon: IconType;
  /** As `aria-keyshortcuts` writes them. */
  readonly keys?: string;
  readonly run: (editor: Editor) => void;
  /** Whether the text at the cursor is so; acts without it are no state. */
  readonly isOn?: (editor: Editor) => boolean;
  readonly isPossible?: (editor: Editor) => boolean;
};

const focused = (editor: Editor) => editor.chain().focus();

export const MARK_ACTS: readonly Act[] = [
  {
    name: 'Bold',
    icon: Bold,
    keys: 'Control+B Meta+B',
    run: (editor) => focused(editor).toggleMark('strong').run(),
    isOn: (editor) => editor.isActive('strong'),
  },
  {
    name: 'Italic',
    icon: Italic,
    keys: 'Control+I Meta+I',
    run: (editor) => focused(editor).toggleMark('em').run(),
    isOn: (editor) => editor.isActive('em'),
  },
];

const heading = (level: 3 | 4) => ({
  run: (editor: Editor) => void focused(editor).toggleNode('heading', 'paragraph', { level }).run(),
  isOn: (editor: Editor) => editor.isActive('heading', { level }),
});
const list = (type: 'bulletList' | 'orderedList') => ({
  run: (editor: Editor) => void focused(editor).toggleList(type, 'listItem').run(),
  isOn: (editor: Editor) => editor.isActive(type),
});

export const BLOCK_ACTS: readonly Act[] = [
  { name: 'Heading', icon: Heading1, ...heading(3) },
  { name: 'Smaller heading', icon: Heading2, ...heading(4) },
  { name: 'Bulleted list', icon: List, ...list('bulletList') },
  { name: 'Numbered list', icon: ListOrdered, ...list('orderedList') },
  {
    name: 'Quotation',
    icon: TextQuote,
    run: (editor) => focused(editor).toggleWrap('blockquote').run(),
    isOn: (editor) => editor.isActive('blockquote'),
  },
];

export const HISTORY_ACTS: readonly Act[] = [
  {
    name: 'Undo',
    icon: Undo2,
    keys: 'Control+Z Meta+Z',
    run: (editor) => void undo(editor.state, editor.view.dispatch),
    isPossible: (editor) => undoDepth(editor.state) > 0,
  },
  {
    name: 'Redo',
    icon: Redo2,
    keys: 'Control+Shift+Z Meta+Shift+Z',
    run: (editor) => void redo(editor.state, editor.view.dispatch),
    isPossible: (editor) => redoDepth(editor.state) > 0,
  },
];

export const ACTS = [...MARK_ACTS, ...BLOCK_ACTS, ...HISTORY_ACTS];
