import type { BlockNode } from '../blocks/block-node';
import { languageName, languageOf } from '../highlight/languages';
import { useHighlight } from '../highlight/use-highlight';
import { useMarkdown } from '../markdown-context';
import { BlockFrame } from './BlockFrame';
import { Tail } from './DocumentView';
import { NodeList } from './NodeList';
import { useText } from './use-text';

/** A code block; once it is whole, the caller's component for its language. */
export function CodeBlock({ node }: { node: BlockNode }) {
  const { labels, blocks } = useMarkdown();
  const language = languageOf(node.info);
  const complete = !node.state.open;
  const highlighted = useHighlight(node, language, complete);
  const Custom = blocks && language && Object.hasOwn(blocks, language) ? blocks[language] : undefined;
  const name = languageName(language);
  const plain = (
    <BlockFrame
      title={name || labels.code}
      copyLabel={labels.copyCode}
      target={() => ({ kind: 'code', language, text: codeText(node) })}
      complete={complete}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
      <pre tabIndex={0} role="group" aria-label={name ? labels.codeIn(name) : labels.code}>
        <code>{highlighted ?? <NodeList nodes={node.children} />}</code>
        {node.tail ? <Tail /> : null}
      </pre>
    </BlockFrame>
  );
  return Custom && complete ? <Custom language={language} text={codeText(node)} waiting={plain} /> : plain;
}

/** Some lines of code in a box of their own, so that a growing block lays out its end only. */
export function CodeLines({ node }: { node: BlockNode }) {
  const ref = useText<HTMLSpanElement>(node);
  return (
    <span ref={ref} className="md-lines">
      {node.tail ? <Tail /> : null}
    </span>
  );
}

function codeText(node: BlockNode): string {
  return node.children.map(piece => piece.state.text).join('');
}
