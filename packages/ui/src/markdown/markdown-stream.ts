import type { BlockNode } from './blocks/block-node';
import { BlockParser } from './blocks/block-parser';
import { LinkDefinitions } from './blocks/link-definitions';
import { NoteDefinitions } from './blocks/note-definitions';

const LINE_ENDING = /\r\n?|\n/g;

/**
 * Markdown that arrives in chunks. Complete blocks keep their identity and are neither parsed nor rendered again; only the end of
 * the text is.
 */
export class MarkdownStream {
  readonly definitions = new LinkDefinitions();
  readonly notes = new NoteDefinitions();
  private readonly parser = new BlockParser(this.definitions, this.notes);
  private deltas: string[] = [];
  private pending = '';
  private isFinished = false;
  private tail: BlockNode | null = this.parser.document;

  constructor() {
    this.parser.document.tail = true;
  }

  /** Root of the tree; read-only. */
  get document(): BlockNode {
    return this.parser.document;
  }

  /** The text appended so far. */
  get text(): string {
    if (this.deltas.length > 1) this.deltas = [this.deltas.join('')];
    return this.deltas[0] ?? '';
  }

  get finished(): boolean {
    return this.isFinished;
  }

  /** Appends the next chunk. Callers with many chunks per frame join them first. */
  append(delta: string): void {
    if (!delta || this.isFinished) return;
    this.deltas.push(delta);
    this.read(delta);
    this.parser.tryLine(this.pending.endsWith('\r') ? this.pending.slice(0, -1) : this.pending);
    this.publish();
  }

  /** Marks the end: the last line counts as complete, and open marks stay unchanged. */
  finish(): void {
    if (this.isFinished) return;
    this.isFinished = true;
    if (this.pending) this.parser.readLastLine(withoutNul(this.pending.replace(/\r$/, '')));
    this.pending = '';
    this.parser.end();
    this.publish();
    this.notes.finish();
    this.notes.tell();
  }

  private read(delta: string): void {
    let start = 0;
    // A line ending may be split between two chunks.
    if (this.pending.endsWith('\r')) {
      this.parser.readLine(withoutNul(this.pending.slice(0, -1)));
      this.pending = '';
      if (delta.startsWith('\n')) start = 1;
    }
    LINE_ENDING.lastIndex = start;
    for (let found = LINE_ENDING.exec(delta); found; found = LINE_ENDING.exec(delta)) {
      const { index } = found;
      if (found[0] === '\r' && index + 1 === delta.length) break;
      this.parser.readLine(withoutNul(this.pending + delta.slice(start, index)));
      this.pending = '';
      start = LINE_ENDING.lastIndex;
    }
    this.pending += delta.slice(start);
  }

  private publish(): void {
    const tail = this.isFinished ? null : findTail(this.parser.document);
    const changed = this.parser.takeChanged();
    if (tail !== this.tail) {
      if (this.tail) {
        this.tail.tail = false;
        changed.push(this.tail);
      }
      if (tail) {
        tail.tail = true;
        changed.push(tail);
      }
      this.tail = tail;
    }
    for (const node of changed) node.publish();
    this.definitions.tell();
    this.notes.tell();
  }
}

/** Creates an empty stream; one per message. */
export function createMarkdownStream(): MarkdownStream {
  return new MarkdownStream();
}

/** The block at whose end the next character is expected. */
function findTail(document: BlockNode): BlockNode {
  let node = document;
  for (let last = node.last; last && last.type !== 'rule'; last = node.last) node = last;
  return node;
}

function withoutNul(line: string): string {
  return line.includes('\0') ? line.replaceAll('\0', '\ufffd') : line;
}
