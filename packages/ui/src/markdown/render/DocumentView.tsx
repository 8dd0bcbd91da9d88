import { type ReactNode, use } from 'react';
import type { BlockNode } from '../blocks/block-node';
import { TailContext } from '../tail-context';
import { NodeList } from './NodeList';
import { useNode } from './use-node';

/** Blocks from which on those outside the screen are skipped. */
const LONG = 8;

interface DocumentViewProps {
  document: BlockNode;
  tail: ReactNode;
  className: string;
}

/** All blocks of a text. */
export function DocumentView({ document, tail, className }: DocumentViewProps) {
  useNode(document);
  return (
    <div
      className={className}
      data-long={document.children.length > LONG || undefined}
      data-open={document.state.open || undefined}
    >
      <TailContext value={tail}>
        <NodeList nodes={document.children} boxed />
        {document.tail ? <Tail /> : null}
      </TailContext>
    </div>
  );
}

/** The caller's tail. */
export function Tail() {
  return use(TailContext);
}
