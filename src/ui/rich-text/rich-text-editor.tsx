import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import { DOCUMENT } from './document.ts';
import { cleanPasted, fromHtml } from './from-html.ts';
import { RichTextToolbar } from './rich-text-toolbar.tsx';
import { toHtml } from './to-html.ts';

export type Start = {
  /** Where in the text the pointer went down, from its corner; `null` for the end of the text. */
  readonly point: { readonly x: number; readonly y: number } | null;
  /** What was typed while the editor was on its way. */
  readonly typed: string;
  /** Whether the whole text was chosen before, so that what is typed replaces it. */
  readonly all: boolean;
  /** Whether the focus is in the text; who has gone on meanwhile is not brought back. */
  readonly here: boolean;
};

type Props = {
  value: string;
  onValueChange: (html: string) => void;
  onBlur?: (() => void) | undefined;
  /** What the text is called and described by. */
  attributes: Readonly<Record<string, string>>;
  id: string;
  className: string;
  editable: boolean;
  start: Start;
};

/** Loaded when editing begins. */
export default function RichTextEditor(props: Props) {
  const { attributes, className, id, editable, start } = props;
  const [linkOpen, setLinkOpen] = useState(false);
  const editor = useDocument(props, () => setLinkOpen(true));

  useEffect(() => {
    const { editorProps } = editor.options;
    editor.setOptions({ editable, editorProps: { ...editorProps, attributes: { ...attributes, class: className } } });
  }, [editor, editable, attributes, className]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, where editing begins
  useEffect(() => {
    begin(editor, start);
  }, [editor]);

  return (
    <>
      <RichTextToolbar
        editor={editor}
        controls={id}
        linkOpen={linkOpen}
        onLinkOpenChange={setLinkOpen}
        disabled={!editable}
      />
      <EditorContent editor={editor} />
    </>
  );
}

/** An editor of the html: what the editor makes of it goes out, what comes in from elsewhere is put into the editor. */
function useDocument(props: Props, onLink: () => void): Editor {
  const { value, attributes, className, editable } = props;
  const latest = useRef(props);
  latest.current = props;
  /** The html as it was given and the document it stands for: while that is the same, so is the html, to the letter. */
  const source = useRef<{ html: string; doc: Editor['state']['doc'] } | null>(null);
  const emitted = useRef(value);
  const editor = useEditor({
    extensions: DOCUMENT,
    content: value,
    injectCSS: false,
    editable,
    editorProps: {
      attributes: { ...attributes, class: className },
      transformPastedHTML: cleanPasted,
      handleKeyDown: (_view, event) => {
        if (!isLinkKey(event)) return false;
        // The search of the app listens for the same keys.
        event.stopPropagation();
        event.preventDefault();
        onLink();
        return true;
      },
    },
    onBlur: () => latest.current.onBlur?.(),
    onUpdate: ({ editor: { state } }) => {
      const isAsGiven = source.current !== null && state.doc.eq(source.current.doc);
      emitted.current = isAsGiven ? (source.current?.html ?? '') : toHtml(state.doc);
      latest.current.onValueChange(emitted.current);
    },
  });
  source.current ??= { html: value, doc: editor.state.doc };

  useEffect(() => {
    if (value === emitted.current) return;
    emitted.current = value;
    const doc = fromHtml(editor.schema, value);
    // What the server has made of it may be spelled otherwise and mean the same: the cursor stays.
    if (toHtml(doc) !== toHtml(editor.state.doc)) editor.commands.setContent(doc.toJSON(), { emitUpdate: false });
    source.current = { html: value, doc: editor.state.doc };
  }, [editor, value]);

  return editor;
}

const isLinkKey = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !shiftKey && !altKey;

/** Puts the cursor where the pointer was in the text that stood here before, and what was typed since at the cursor. */
function begin(editor: Editor, { point, typed, all, here }: Start): void {
  const { left, top } = editor.view.dom.getBoundingClientRect();
  const place = point && editor.view.posAtCoords({ left: left + point.x, top: top + point.y });
  if (all) editor.commands.selectAll();
  else editor.commands.setTextSelection(place?.pos ?? editor.state.doc.content.size);
  if (typed) editor.view.pasteText(typed);
  if (here) editor.commands.focus(null, { scrollIntoView: false });
}
