import { memo, useRef } from 'react';
import type { BlockNode } from '../blocks/block-node';
import { parseInline } from '../inline/inline-parser';
import { inlineSegments } from '../inline/inline-segments';
import { useMarkdown } from '../markdown-context';
import { Tail } from './DocumentView';
import { growElements, type ShownInlines } from './inline-elements';
import { useGrowingText } from './use-growing-text';

/** What will be the header of a table when its second line comes; until then it would be seen as written. */
const HEADER_ROW = /^\|.{0,400}\n?$/;
const TASK = /^\[([ xX])\][ \t]+(?=\S)/;

/** The inline content of a paragraph or heading. */
export function InlineText({ node }: { node: BlockNode }) {
  const { task, segments } = readSegments(node);
  const { definitions } = useMarkdown();
  const isOpen = node.tail && node.type === 'paragraph';
  return (
    <>
      {task ? <TaskBox done={task[1] !== ' '} /> : null}
      {segments.map((segment, index) => (
        <Segment
          // biome-ignore lint/suspicious/noArrayIndexKey: segments are only added at the end
          key={index}
          text={segment}
          node={node}
          isLast={index === segments.length - 1}
          open={isOpen && index === segments.length - 1}
          known={definitions.size}
        />
      ))}
      {node.tail ? <Tail /> : null}
    </>
  );
}

function readSegments(node: BlockNode) {
  if (node.tail && HEADER_ROW.test(node.state.text)) return { task: null, segments: [''] };
  const isFirst = node.parent?.type === 'item' && node.parent.children[0] === node;
  const task = isFirst && node.type === 'paragraph' ? TASK.exec(node.state.text) : null;
  const text = (task ? node.state.text.slice(task[0].length) : node.state.text).trimEnd();
  return { task, segments: inlineSegments(text) };
}

interface SegmentProps {
  text: string;
  node: BlockNode;
  isLast: boolean;
  open: boolean;
  /** Number of link definitions: a new one may make a link of this text. */
  known: number;
}

const Segment = memo(function Segment({ text, node, isLast, open }: SegmentProps) {
  const { definitions } = useMarkdown();
  const shown = useRef<ShownInlines | null>(null);
  const read = (growing: string) =>
    parseInline(growing, { open, find: label => definitions.find(label, () => node.touch()) });
  useGrowingText(node, () => read(readSegments(node).segments.at(-1) ?? ''), isLast);
  shown.current = growElements(read(text), shown.current);
  return shown.current.elements;
});

function TaskBox({ done }: { done: boolean }) {
  const { labels } = useMarkdown();
  return (
    <span
      className="md-task"
      role="img"
      aria-label={done ? labels.taskDone : labels.taskOpen}
      data-done={done || undefined}
    />
  );
}
