import type { BlockNode } from './block-node';
import { normalizeLabel } from './link-definitions';

/** Footnotes beyond this number are ignored, so that a hostile text cannot fill the page. */
const MAX_NOTES = 1000;

/**
 * The texts of footnotes by label. A text usually follows all its references: until the stream has ended, every label is assumed
 * to name a note, and callers with a label that never arrived are notified at the end.
 */
export class NoteDefinitions {
  private readonly known = new Map<string, BlockNode>();
  private readonly waiting = new Map<string, Set<() => void>>();
  private readonly listeners = new Set<() => void>();
  private isFinished = false;
  /** Changes with every definition. */
  version = 0;

  get finished(): boolean {
    return this.isFinished;
  }

  /** The first definition of a label wins. */
  add(node: BlockNode): void {
    const key = normalizeLabel(node.info ?? '');
    if (this.known.has(key) || this.known.size >= MAX_NOTES) return;
    this.known.set(key, node);
    this.version++;
  }

  remove(node: BlockNode): void {
    const key = normalizeLabel(node.info ?? '');
    if (this.known.get(key) === node && this.known.delete(key)) this.version++;
  }

  get(label: string): BlockNode | undefined {
    return this.known.get(normalizeLabel(label));
  }

  /** Whether a label names a note, as far as known; `onMissing` is called if it turns out not to. */
  has(label: string, onMissing: () => void): boolean {
    const key = normalizeLabel(label);
    if (this.known.has(key) || this.isFinished) return this.known.has(key);
    const waiting = this.waiting.get(key);
    if (waiting) waiting.add(onMissing);
    else this.waiting.set(key, new Set([onMissing]));
    return true;
  }

  /** Marks the end: no more definitions follow. */
  finish(): void {
    this.isFinished = true;
    this.version++;
    for (const [key, waiting] of this.waiting)
      if (!this.known.has(key)) for (const onMissing of waiting) onMissing();
    this.waiting.clear();
  }

  /** Notifies the views of the notes after the blocks have changed. */
  tell(): void {
    for (const listener of this.listeners) listener();
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}
