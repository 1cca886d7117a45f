import { Extension, Mark, Node, textblockTypeInputRule, wrappingInputRule } from '@tiptap/core';
import { history, redo, undo } from '@tiptap/pm/history';
import {
  IMAGE_PROTOCOLS,
  isTracker,
  LINK_PROTOCOLS,
  LINK_REL,
  pictureWords,
  pixels,
  storyAddress,
} from '../../lib/story-html.ts';

/** The document of the editor: what `STORY_ELEMENTS` names and nothing else, so whatever is pasted becomes that or goes. */

const Doc = Node.create({ name: 'doc', topNode: true, content: 'block+' });
const Text = Node.create({ name: 'text', group: 'inline' });

const Paragraph = Node.create({
  name: 'paragraph',
  priority: 1000,
  group: 'block',
  content: 'inline*',
  parseHTML: () => [{ tag: 'p' }],
  renderHTML: () => ['p', 0],
});

const Heading = Node.create({
  name: 'heading',
  group: 'block',
  content: 'inline*',
  defining: true,
  addAttributes: () => ({ level: { default: 3, rendered: false } }),
  parseHTML: () => [
    ...['h1', 'h2', 'h3'].map((tag) => ({ tag, attrs: { level: 3 } })),
    ...['h4', 'h5', 'h6'].map((tag) => ({ tag, attrs: { level: 4 } })),
  ],
  renderHTML: ({ node }) => [`h${node.attrs.level}`, 0],
  addInputRules() {
    return [3, 4].map((level) =>
      textblockTypeInputRule({
        find: level === 3 ? /^##\s$/ : /^###\s$/,
        type: this.type,
        getAttributes: { level },
      }),
    );
  },
});

const Blockquote = Node.create({
  name: 'blockquote',
  group: 'block',
  content: 'block+',
  defining: true,
  parseHTML: () => [{ tag: 'blockquote' }],
  renderHTML: () => ['blockquote', 0],
  addInputRules() {
    return [wrappingInputRule({ find: /^\s*>\s$/, type: this.type })];
  },
});

const list = (name: 'bulletList' | 'orderedList', tag: 'ul' | 'ol', find: RegExp) =>
  Node.create({
    name,
    group: 'block list',
    content: 'listItem+',
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
    addInputRules() {
      return [wrappingInputRule({ find, type: this.type })];
    },
  });

const ListItem = Node.create({
  name: 'listItem',
  content: 'paragraph (paragraph | list)*',
  defining: true,
  parseHTML: () => [{ tag: 'li' }],
  renderHTML: () => ['li', 0],
  addKeyboardShortcuts() {
    // Not Tab: by Tab alone people who use the keyboard leave the text.
    return {
      Enter: () => this.editor.commands.splitListItem(this.name),
      'Mod-]': () => this.editor.commands.sinkListItem(this.name),
      'Mod-[': () => this.editor.commands.liftListItem(this.name),
    };
  },
});

const HardBreak = Node.create({
  name: 'hardBreak',
  group: 'inline',
  inline: true,
  selectable: false,
  linebreakReplacement: true,
  parseHTML: () => [{ tag: 'br' }],
  renderHTML: () => ['br'],
  renderText: () => '\n',
  addKeyboardShortcuts() {
    return { 'Shift-Enter': () => this.editor.commands.insertContent({ type: this.name }) };
  },
});

const Image = Node.create({
  name: 'image',
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes: () => ({
    src: { default: '' },
    alt: { default: '' },
    width: { default: null },
    height: { default: null },
  }),
  parseHTML: () => [
    {
      tag: 'img[src]',
      getAttrs: (element) => {
        const src = storyAddress(element.getAttribute('src'), IMAGE_PROTOCOLS);
        const width = pixels(element.getAttribute('width'));
        const height = pixels(element.getAttribute('height'));
        if (src === null || isTracker(width, height)) return false;
        return { src, alt: pictureWords(element.getAttribute('alt')), width, height };
      },
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['img', { ...HTMLAttributes, referrerpolicy: 'no-referrer' }],
});

const Link = Mark.create({
  name: 'link',
  priority: 1000,
  inclusive: false,
  addAttributes: () => ({ href: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'a[href]',
      getAttrs: (element) => {
        const href = storyAddress(element.getAttribute('href'), LINK_PROTOCOLS);
        return href === null ? false : { href };
      },
    },
  ],
  // In text that is edited a link is text: Tab does not stop at it, and Ctrl K changes it.
  renderHTML: ({ HTMLAttributes }) => ['a', { ...HTMLAttributes, rel: LINK_REL, tabindex: '-1' }, 0],
});

const Strong = Mark.create({
  name: 'strong',
  // What is pasted says it in more ways, which `cleanPasted` brings to this one.
  parseHTML: () => [{ tag: 'strong' }, { tag: 'b' }],
  renderHTML: () => ['strong', 0],
  addKeyboardShortcuts() {
    return { 'Mod-b': () => this.editor.commands.toggleMark(this.name) };
  },
});

const Em = Mark.create({
  name: 'em',
  parseHTML: () => [{ tag: 'em' }, { tag: 'i' }],
  renderHTML: () => ['em', 0],
  addKeyboardShortcuts() {
    return { 'Mod-i': () => this.editor.commands.toggleMark(this.name) };
  },
});

const History = Extension.create({
  name: 'history',
  addProseMirrorPlugins: () => [history()],
  addKeyboardShortcuts() {
    const undoLast = () => undo(this.editor.state, this.editor.view.dispatch);
    const doAgain = () => redo(this.editor.state, this.editor.view.dispatch);
    return { 'Mod-z': undoLast, 'Shift-Mod-z': doAgain, 'Mod-y': doAgain };
  },
});

export const DOCUMENT = [
  Doc,
  Text,
  Paragraph,
  Heading,
  Blockquote,
  list('bulletList', 'ul', /^\s*[-*]\s$/),
  list('orderedList', 'ol', /^1\.\s$/),
  ListItem,
  HardBreak,
  Image,
  Link,
  Strong,
  Em,
  History,
];
