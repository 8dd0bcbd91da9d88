import { type ReactNode, use } from 'react';
import type { BlockNode } from '../blocks/block-node';
import { TailContext } from '../tail-context';
import { NodeList } from './NodeList';
import { useNode } from './use-node';

/** All blocks of a text. */
export function DocumentView({ document, tail }: { document: BlockNode; tail: ReactNode }) {
  useNode(document);
  return (
    <TailContext value={tail}>
      <NodeList nodes={document.children} />
      {document.tail ? <Tail /> : null}
    </TailContext>
  );
}

/** The caller's tail. */
export function Tail() {
  return use(TailContext);
}
