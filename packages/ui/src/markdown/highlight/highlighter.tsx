import type { LanguageFn } from 'highlight.js';
import core from 'highlight.js/lib/core';
import type { ReactNode } from 'react';

/** The design's token types, by the first part of a scope. */
const kinds: Record<string, string> = {
  keyword: 'kw',
  literal: 'kw',
  built_in: 'kw',
  type: 'kw',
  tag: 'kw',
  name: 'kw',
  meta: 'kw',
  'selector-tag': 'kw',
  section: 'kw',
  string: 'str',
  number: 'str',
  regexp: 'str',
  symbol: 'str',
  addition: 'str',
  title: 'fn',
  attr: 'fn',
  attribute: 'fn',
  property: 'fn',
  'selector-class': 'fn',
  'selector-id': 'fn',
  comment: 'com',
  quote: 'com',
  doctag: 'com',
  deletion: 'com',
};

interface Run {
  kind: string;
  text: string;
}

/** Collects coloured runs in place of highlight.js's HTML output. */
class RunEmitter {
  readonly runs: Run[] = [];
  private readonly open: string[] = [];

  addText(text: string): void {
    const kind = this.open.findLast(Boolean) ?? '';
    const last = this.runs[this.runs.length - 1];
    if (last?.kind === kind) last.text += text;
    else if (text) this.runs.push({ kind, text });
  }

  startScope(scope: string): void {
    this.open.push(kinds[scope.split('.')[0] ?? ''] ?? '');
  }

  endScope(): void {
    this.open.pop();
  }

  // highlight.js uses either pair of method names.
  openNode(scope: string): void {
    this.startScope(scope);
  }

  closeNode(): void {
    this.endScope();
  }

  __addSublanguage(other: RunEmitter): void {
    for (const run of other.runs) this.runs.push(run);
  }

  finalize(): void {}

  toHTML(): string {
    return '';
  }
}

const highlighter = core.newInstance();
highlighter.configure({ __emitter: RunEmitter });

/** Highlights code split into parts of whole lines; one element per part. */
export function highlight(pieces: readonly string[], name: string, definition: LanguageFn): ReactNode {
  if (!highlighter.getLanguage(name)) highlighter.registerLanguage(name, definition);
  const result = highlighter.highlight(pieces.join(''), { language: name, ignoreIllegals: true });
  // The emitter is ours, see `configure` above; its type is not part of the public declarations.
  const { runs } = result._emitter as unknown as RunEmitter;
  let index = 0;
  let used = 0;
  return pieces.map((piece, key) => {
    const content: ReactNode[] = [];
    for (let left = piece.length; left > 0; ) {
      const run = runs[index];
      if (!run) break;
      const text = run.text.slice(used, used + left);
      content.push(
        run.kind ? (
          <span key={content.length} className={`md-${run.kind}`}>
            {text}
          </span>
        ) : (
          text
        ),
      );
      left -= text.length;
      used += text.length;
      if (used >= run.text.length) {
        index++;
        used = 0;
      }
    }
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of complete code do not change
      <span key={key} className="md-lines">
        {content}
      </span>
    );
  });
}
