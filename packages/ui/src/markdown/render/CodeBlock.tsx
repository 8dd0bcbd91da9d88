import { Copy } from 'lucide-react';
import { memo, useSyncExternalStore } from 'react';
import type { BlockNode } from '../blocks/block-node';
import { languageName, languageOf } from '../highlight/languages';
import { useHighlight } from '../highlight/use-highlight';
import { BlockFrame } from './BlockFrame';
import type { FrameProps } from './frame-props';
import { useBlockElement } from './use-block-element';

/** A code block; once complete, the caller's component for its language. */
export const CodeBlock = memo(function CodeBlock({ node, renderer, blocks, hasCopy }: FrameProps) {
  const { labels, latest } = renderer.options;
  const info = useNode(node, () => node.info);
  const language = languageOf(info ?? '');
  const complete = useNode(node, () => !node.state.open);
  const highlighted = useHighlight(node, language, complete);
  const Custom = blocks && language && Object.hasOwn(blocks, language) ? blocks[language] : undefined;
  const name = languageName(language);
  const title = info !== undefined && (name || labels.code);
  const label = name ? labels.codeIn(name) : title || undefined;
  const plain = (
    <BlockFrame
      title={title}
      actions={
        hasCopy && (
          <button
            type="button"
            className="md-button"
            aria-label={labels.copyCode}
            onClick={() => latest.current.onCopy?.(codeText(node))}
          >
            <Copy />
            <span>{labels.copy}</span>
          </button>
        )
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
      <pre tabIndex={0} role="group" aria-label={label}>
        {highlighted ? <code>{highlighted}</code> : <PlainCode node={node} renderer={renderer} />}
      </pre>
    </BlockFrame>
  );
  if (!Custom || !complete) return plain;
  return (
    <Custom
      language={language}
      text={codeText(node)}
      isCut={!node.state.isClosed}
      waiting={plain}
      node={node}
    />
  );
});

/** Code in parts of several lines, each in its own box, so that a growing block lays out only its end. */
function PlainCode({ node, renderer }: Pick<FrameProps, 'node' | 'renderer'>) {
  return <code ref={useBlockElement(node, renderer)} />;
}

function codeText(node: BlockNode): string {
  return node.children.map(piece => piece.state.text).join('');
}

/** The value that `read` returns for the block, compared by identity. The caller re-renders when it changes. */
function useNode<T extends string | boolean | undefined>(node: BlockNode, read: () => T): T {
  return useSyncExternalStore(node.subscribe, read);
}
