// biome-ignore-all lint/a11y/useKeyWithClickEvents: the tree takes the keys for all its lines
import { cx } from 'class-variance-authority';
import Check from 'lucide-react/icons/check';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type KeyboardEvent, useRef, useState } from 'react';
import { linesOf, lineTyped, type TreeNode } from './tree-nodes.ts';

type Props = {
  /** What it is a tree of: "Hashtags". */
  label: string;
  /** What is in it, with what is below each. */
  nodes: readonly TreeNode[];
  /** Ids; more than one only with `multiple`. */
  selected: ReadonlySet<string>;
  onSelectedChange: (selected: ReadonlySet<string>) => void;
  multiple?: boolean;
  /** Open at first. */
  expanded?: readonly string[];
  className?: string;
};

/** Ms after which what is typed begins anew. */
const TYPING = 600;
const INDENT = ['ps-1', 'ps-6', 'ps-11', 'ps-16', 'ps-20'];

/** Things within things, a few levels deep: one or several of them chosen. One level is a list; links to pages are a `nav`. */
// Long: one widget; keys, pointer and typing move the same focused row.
export function Tree({ label, nodes, selected, onSelectedChange, multiple = false, expanded = [], className }: Props) {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(expanded));
  const lines = linesOf(nodes, open);
  const [current, setCurrent] = useState<string | null>(null);
  const tree = useRef<HTMLDivElement>(null);
  const typed = useRef({ text: '', at: 0 });
  const currentIndex = lines.findIndex(({ node }) => node.id === current);
  const chosen = lines.findIndex(({ node }) => selected.has(node.id));
  const at = currentIndex >= 0 ? currentIndex : Math.max(0, chosen);

  const go = (index: number) => {
    const line = lines[index];
    if (!line) return;
    setCurrent(line.node.id);
    tree.current?.querySelectorAll<HTMLElement>('[role="treeitem"]')[index]?.focus();
  };
  const setExpanded = (ids: readonly string[], on: boolean) =>
    setOpen((before) => new Set(on ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))));
  const choose = (id: string) => {
    if (!multiple) return onSelectedChange(new Set([id]));
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    onSelectedChange(next);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const line = lines[at];
    if (!line || event.ctrlKey || event.metaKey || event.altKey) return;
    const { node, parent } = line;
    const isOpen = open.has(node.id);
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const key =
      event.key === (rtl ? 'ArrowLeft' : 'ArrowRight')
        ? 'in'
        : event.key === (rtl ? 'ArrowRight' : 'ArrowLeft')
          ? 'out'
          : event.key;
    if (key === 'ArrowDown') go(at + 1);
    else if (key === 'ArrowUp') go(at - 1);
    else if (key === 'Home') go(0);
    else if (key === 'End') go(lines.length - 1);
    else if (key === 'in' && node.children) isOpen ? go(at + 1) : setExpanded([node.id], true);
    else if (key === 'out' && node.children && isOpen) setExpanded([node.id], false);
    else if (key === 'out' && parent !== null) go(lines.findIndex((each) => each.node.id === parent));
    else if (key === 'Enter' || key === ' ') choose(node.id);
    else if (key === '*') {
      const siblings = lines.filter((each) => each.parent === parent && each.node.children);
      setExpanded(
        siblings.map((each) => each.node.id),
        true,
      );
    } else if (key.length === 1) {
      const fresh = event.timeStamp - typed.current.at > TYPING;
      typed.current = { text: fresh ? key : typed.current.text + key, at: event.timeStamp };
      go(lineTyped(lines, at, typed.current.text));
    } else if (key !== 'in' && key !== 'out') return;
    event.preventDefault();
  };

  return (
    <div
      ref={tree}
      role="tree"
      data-slot="tree"
      aria-label={label}
      aria-multiselectable={multiple || undefined}
      onKeyDown={onKeyDown}
      className={cx('grid grid-cols-1 content-start text-base', className)}
    >
      {lines.map(({ node, level, place, of }, index) => {
        const { id, icon: Icon, children } = node;
        const isSelected = selected.has(id);
        return (
          <div
            key={id}
            role="treeitem"
            aria-level={level}
            aria-setsize={of}
            aria-posinset={place}
            aria-expanded={children ? open.has(id) : undefined}
            aria-selected={isSelected}
            tabIndex={index === at ? 0 : -1}
            onFocus={() => setCurrent(id)}
            onClick={() => choose(id)}
            className={cx(
              'group flex min-h-control-sm min-w-0 cursor-pointer items-center gap-1.5 rounded-control pe-2 text-ink-2 -outline-offset-2 hover:bg-hover aria-selected:bg-brand-soft aria-selected:text-ink',
              INDENT[Math.min(level, INDENT.length) - 1],
            )}
          >
            {children ? (
              <span
                aria-hidden="true"
                onClick={(event) => {
                  event.stopPropagation();
                  setExpanded([id], !open.has(id));
                }}
                className="grid size-target shrink-0 place-items-center"
              >
                <ChevronRight className="size-4 text-ink-3 transition-transform group-aria-expanded:rotate-90 rtl:-scale-x-100 rtl:group-aria-expanded:-rotate-90" />
              </span>
            ) : (
              <span className="w-target shrink-0" />
            )}
            {multiple ? (
              <span className="grid size-4.5 shrink-0 place-items-center rounded-control border border-control bg-surface text-brand-ink group-aria-selected:border-brand group-aria-selected:bg-brand">
                {isSelected ? <Check className="size-3.5" strokeWidth={2.5} aria-hidden /> : null}
              </span>
            ) : null}
            {Icon ? <Icon className="size-4 shrink-0 text-ink-3" strokeWidth={1.75} aria-hidden /> : null}
            <span className="min-w-0 flex-1 truncate" title={node.label}>
              {node.label}
            </span>
            {node.aside === undefined ? null : (
              <span className="shrink-0 text-sm text-ink-3 type-figures">{node.aside}</span>
            )}
          </div>
        );
      })}
    </div>
  );
}
